package io.mcpspring.test;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.report.CatalogOffer;
import io.mcpspring.report.McpOffer;
import io.mcpspring.test.app.ClinicApplication;
import io.mcpspring.test.descriptor.McpDescriptors;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(classes = ClinicApplication.class, properties = "spring.main.web-application-type=reactive")
@AutoConfigureWebTestClient
class ReactiveMockTests extends ClientContract {

	private static final String LIST = """
			{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":\
			{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}""";

	@Autowired
	private WebTestClient web;

	@Autowired
	private McpTestClient client;

	@EachEra
	@WithMockUser("eve")
	void isTheUserOfTheTest() {
		assertThat(this.client.tool("whoami").call()).hasText("eve");
	}

	@EachEra
	void goesThroughTheSecurityChainOfTheApplication() {
		assertThat(this.client.tool("whoami").call()).hasStatus(401);
	}

	@Test
	@WithMockUser(authorities = "SCOPE_owners:write")
	void seesWhatTheReportOfTheServerIsAbout(@Autowired CatalogTable catalog) {
		McpOffer all = CatalogOffer.of(catalog, null, (registration) -> true);
		assertThat(McpDescriptors.of(this.client).offer().driftFrom(all.toJson())).isEmpty();
		assertThat(all.tools()).isNotEmpty();
	}

	@Test
	@WithMockUser
	void isReachedByTheWebTestClientOfTheTest() {
		assertThat(list().expectStatus().isOk().expectBody(String.class).returnResult().getResponseBody())
			.contains("\"find_owner\"");
	}

	@Test
	void isProtectedInTheWebTestClientOfTheTest() {
		list().expectStatus().isEqualTo(HttpStatus.UNAUTHORIZED);
	}

	private ResponseSpec list() {
		return this.web.post()
			.uri("/mcp")
			.contentType(MediaType.APPLICATION_JSON)
			.header("Accept", "application/json, text/event-stream")
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", "tools/list")
			.bodyValue(LIST)
			.exchange();
	}

}
