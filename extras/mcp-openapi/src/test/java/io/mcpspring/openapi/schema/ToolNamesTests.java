package io.mcpspring.openapi.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import io.mcpspring.fake.AllocatedBytes;
import io.mcpspring.openapi.document.ApiOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ToolNamesTests {

	private static ApiOperation operation(String method, String path, String id) {
		return new ApiOperation(method, path, id, List.of(), null, null, false, List.of(), null, null, null);
	}

	private static List<String> names(ApiOperation... operations) {
		return new ToolNames("").of(List.of(operations));
	}

	@ParameterizedTest
	@CsvSource({ "getPetById, get_pet_by_id", "repos/list-for-user, repos_list_for_user",
			"GetHTTPStatus, get_http_status", "readCoreV1NamespacedPod, read_core_v1_namespaced_pod", "__x..y__, x_y",
			"ÄÖ pet, pet" })
	void areInSnakeCase(String id, String name) {
		assertThat(names(operation("GET", "/", id))).containsExactly(name);
	}

	@Test
	void comeFromThePathWithoutId() {
		assertThat(names(operation("GET", "/pets/{petId}", null), operation("POST", "/", "…")))
			.containsExactly("get_pets_pet_id", "post");
	}

	@Test
	void getTheMethodAndThenThePathWhereTheyClash() {
		assertThat(names(operation("GET", "/a", "pets"), operation("POST", "/a", "pets"))).containsExactly("pets_get",
				"pets_post");
		assertThat(names(operation("GET", "/a", "pets"), operation("GET", "/b", "pets"))).containsExactly("pets_get_a",
				"pets_get_b");
		assertThat(names(operation("GET", "/a-b", "pets"), operation("GET", "/a_b", "pets")))
			.containsExactly("pets_get_a_b", "pets_get_a_b_2");
	}

	@Test
	void haveAtMost64CharactersAndThePrefix() {
		String id = "aVeryLongNameOfAnOperation".repeat(5);
		List<ApiOperation> operations = new ArrayList<>(IntStream.range(0, 200)
			.mapToObj((i) -> operation((i % 2 == 0) ? "GET" : "POST", "/v1/some/long/path/" + i / 4, id + i / 2))
			.toList());
		List<String> names = new ToolNames("pets_").of(operations);
		assertThat(names).doesNotHaveDuplicates()
			.allMatch((name) -> name.length() <= 64 && name.startsWith("pets_") && name.matches("[a-z0-9_]+"));
	}

	/** Paths may have only characters that tool names cannot have. */
	@Test
	void countThoseThatAreEqual() {
		ApiOperation[] operations = IntStream.range(0, 5000)
			.mapToObj((i) -> operation("GET", "/" + "é".repeat(1 + i % 100), null))
			.toArray(ApiOperation[]::new);
		assertThat(names(operations)).contains("get_get", "get_get_5000").doesNotHaveDuplicates();
		assertThat(AllocatedBytes.of(() -> names(operations))).isLessThan(500_000_000);
	}

	@Test
	void doNotDependOnTheOrder() {
		List<ApiOperation> operations = new ArrayList<>(List.of(operation("GET", "/a", "pets"),
				operation("GET", "/b", "pets"), operation("PUT", "/a", "pets"), operation("GET", "/c", "other")));
		List<String> names = new ArrayList<>(new ToolNames("").of(operations));
		Collections.reverse(operations);
		Collections.reverse(names);
		assertThat(new ToolNames("").of(operations)).isEqualTo(names);
	}

}
