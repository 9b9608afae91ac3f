package io.mcpspring.test;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.report.CatalogOffer;
import io.mcpspring.report.McpOffer;
import io.mcpspring.test.app.ClinicApplication;
import io.mcpspring.test.app.OwnerTools.Confirmation;
import io.mcpspring.test.descriptor.McpDescriptors;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.MediaType;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(classes = ClinicApplication.class, properties = "spring.main.web-application-type=servlet")
@AutoConfigureMockMvc
class ServletMockTests {

	private static final String LIST = """
			{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":\
			{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}""";

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private McpTestClient client;

	@EachEra
	@WithMockUser("eve")
	void isTheUserOfTheTest() {
		assertThat(this.client.tool("whoami").call()).hasText("eve");
	}

	// server-2025 SAMP-13, server-2026 MRTR-11
	@EachEra
	void answersQuestionsAsPrepared() {
		assertThat(this.client.signedInAs("ada", "ada")
			.answering("Cancel order 3?", new Confirmation(true))
			.tool("cancel_order")
			.with("order", 3)
			.call()).hasText("Order 3 is cancelled").asked("Cancel order 3?");
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
	void isReachedByTheMockMvcOfTheTest() {
		assertThat(list()).hasStatusOk().bodyText().contains("\"find_owner\"");
	}

	@Test
	void isProtectedInTheMockMvcOfTheTest() {
		assertThat(list()).hasStatus(401);
	}

	private MockMvcTester.MockMvcRequestBuilder list() {
		return this.mvc.post()
			.uri("/mcp")
			.contentType(MediaType.APPLICATION_JSON)
			.header("Accept", "application/json, text/event-stream")
			.header("MCP-Protocol-Version", "2026-07-28")
			.header("Mcp-Method", "tools/list")
			.content(LIST);
	}

}
