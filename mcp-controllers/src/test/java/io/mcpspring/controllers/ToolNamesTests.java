package io.mcpspring.controllers;

import java.util.List;
import java.util.Set;

import io.mcpspring.controllers.OperationNames.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of tools that are methods of controllers.
 */
class ToolNamesTests {

	@ParameterizedTest
	@CsvSource({ "findProduct,find_product", "findHTTPStatus,find_http_status", "find-it now!,find_it_now",
			"v2List,v2_list", "__x,x" })
	void namesAreInSnakeCase(String name, String expected) {
		assertThat(OperationNames.snakeCase(name)).isEqualTo(expected);
	}

	@Test
	void operationsOfTheSameNameAreToldApart() {
		assertThat(names(Set.of(), new Operation("list", "GET", "/api/products"),
				new Operation("list", "GET", "/api/orders"), new Operation("find", "GET", "/api/orders/{id}")))
			.containsExactly("list_products", "list_orders", "find");
		assertThat(names(Set.of(), new Operation("get", "GET", "/products/{id}"),
				new Operation("get", "GET", "/products"), new Operation("get", "POST", "/products")))
			.containsExactly("get_get_products_id", "get_get_products", "get_post_products");
		assertThat(names(Set.of(), new Operation("get", "GET", "/products"), new Operation("get", "GET", "/products")))
			.containsExactly("get_get_products", "get_get_products_2");
	}

	@Test
	void partsOfThePathThatTheNameHasTellNothingApart() {
		assertThat(names(Set.of(), new Operation("list", "GET", "/system/post/list"),
				new Operation("list", "GET", "/system/dict/data/list"), new Operation("list", "GET", "/list"),
				new Operation("changeStatus", "PUT", "/system/user/changeStatus"),
				new Operation("changeStatus", "PUT", "/system/role/{id}/changeStatus"),
				new Operation("export", "POST", "/system/user/export"),
				new Operation("export", "POST", "/monitor/user/export")))
			.containsExactly("list_post", "list_data", "list_list", "change_status_user", "change_status_role",
					"export_system_user", "export_monitor_user");
	}

	@Test
	void namesOfOtherToolsAreLeftAlone() {
		assertThat(names(Set.of("list"), new Operation("list", "GET", "/api/products")))
			.containsExactly("list_products");
		assertThat(names(Set.of("list", "list_products", "list_api_products", "list_get_api_products"),
				new Operation("list", "GET", "/api/products")))
			.containsExactly("list_get_api_products_2");
	}

	@Test
	void namesHaveAtMost64Characters() {
		String name = "a".repeat(80);
		assertThat(names(Set.of(), new Operation(name, "GET", "/x"), new Operation(name, "GET", "/x")))
			.doesNotHaveDuplicates()
			.allSatisfy((each) -> assertThat(each).hasSizeLessThanOrEqualTo(64));
		assertThat(names(Set.of(), new Operation("日本", "GET", "/"))).containsExactly("call");
	}

	private static List<String> names(Set<String> taken, Operation... operations) {
		return new OperationNames(taken::contains).of(List.of(operations));
	}

}
