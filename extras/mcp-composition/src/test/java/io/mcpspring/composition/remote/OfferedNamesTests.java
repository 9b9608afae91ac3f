package io.mcpspring.composition.remote;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.engine.share.FairShares;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
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

	@ParameterizedTest
	@CsvSource({ "a,a,true", "a,b,false", "*,a,true", "get_*,get_pet,true", "get_*,get_,true", "get_*,get,false",
			"*_pet,get_pet,true", "a*a,a,false", "a*a,aa,true", "*b*d*,abcde,true", "*d*b*,abcde,false",
			"a*c*c,abc,false", "a**c,abc,true", "'',a,false", "'*',a,true" })
	void isSelectedByPatterns(String pattern, String name, boolean selected) {
		assertThat(selects(pattern, name)).isEqualTo(selected);
	}

	/** With the time that PatternMatchUtils takes, the test would run for hours. */
	@Test
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	void isSelectedInLinearTime() {
		assertThat(selects("*a*a*a*b", "a".repeat(100_000))).isFalse();
	}

	private static boolean selects(String pattern, String name) {
		return new RemoteSettings("odd", "odd_", List.of(), List.of(pattern), List.of(), 100, 16 * 1024,
				new FairShares("calls", 10, 10), Duration.ofMinutes(1))
			.selects(name);
	}

}
