package io.mcpspring.composition.remote;

import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of tools that this server may not use as they are.
 */
class OfferedNamesTests {

	@ParameterizedTest
	@CsvSource({ "get_pet, a_get_pet", "v1.get-pet, a_v1.get-pet", "files/read, a_files_read", "db:query, a_db_query",
			"list items, a_list_items", "größe, a_gr_e", "tools::run(), a_tools_run_" })
	void hasCharactersThatAreAllowed(String name, String offered) {
		assertThat(RemoteNames.of("a_", name, (taken) -> false)).isEqualTo(offered);
	}

	@Test
	void isNoOtherTool() {
		String first = RemoteNames.of("", "a b", Set.of("a_b")::contains);
		assertThat(first).startsWith("a_b_").isNotEqualTo(RemoteNames.of("", "a/b", Set.of("a_b")::contains));
		String cut = RemoteNames.of("", "n".repeat(100) + "1", (taken) -> false);
		assertThat(cut).hasSizeLessThanOrEqualTo(64)
			.startsWith("nnn")
			.isNotEqualTo(RemoteNames.of("", "n".repeat(100) + "2", (taken) -> false));
	}

}
