package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Holds every source file of the project to the limits and habits of the house. */
final class TidyTest {

  private static final List<SourceFile> FILES = SourceFile.all();

  @Test
  void every_file_is_tidy() {
    List<String> found =
        FILES.stream().flatMap(file -> Tidiness.violations(file).stream()).toList();
    if (!found.isEmpty()) {
      fail("%d things are untidy:%n%s".formatted(found.size(), String.join("\n", found)));
    }
  }

  @Test
  void every_package_says_what_lives_there_and_is_null_marked() {
    Set<String> introduced = FILES.stream()
        .filter(file -> file.name().equals("package-info.java"))
        .filter(file -> file.text().startsWith("/**") && file.text().contains("@NullMarked"))
        .map(SourceFile::folder)
        .collect(Collectors.toSet());
    assertThat(FILES.stream().filter(SourceFile::isMain).map(SourceFile::folder).distinct())
        .isSubsetOf(introduced);
  }

  @Test
  void finds_the_sources() {
    assertThat(FILES).extracting(SourceFile::module).contains("core", "quality");
  }
}
