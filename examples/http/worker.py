"""A worker with nothing but HTTP: python3 worker.py http://127.0.0.1:9090 LANE [HOW MANY]"""
import base64, json, os, sys, urllib.parse, urllib.request

server, lane = sys.argv[1], sys.argv[2]
left = int(sys.argv[3]) if len(sys.argv) > 3 else -1
token = os.environ.get("FLOWFABRIC_TOKEN")


def post(path, body):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    request = urllib.request.Request(server + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or b"null")


def handle(text):
    return text.upper()


while left != 0:
    got = post("/v1/claims", {"lane_id": lane, "worker_id": "python", "wait_ms": 20000,
                              "worker_instance_id": "python-%d" % os.getpid()})
    for claim in got["claims"] if got else []:
        one = "/v1/executions/" + urllib.parse.quote(claim["execution_id"], safe="")
        try:
            done = handle(base64.b64decode(claim["input_payload_b64"]).decode())
            post(one + "/complete", {"handle": claim["handle"], "result_json": done})
        except Exception as broken:
            post(one + "/fail", {"handle": claim["handle"], "reason": str(broken)})
        left -= 1
