package com.example.tasks;

import com.example.tasks.Domain.Confirmation;
import com.example.tasks.Domain.Owner;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/** A test that answers questions. */
@TestPropertySource(properties = "mcp.server.security.enabled=false")
// @formatter:off
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class OwnerToolsTests {

	@Autowired
	McpTestClient client;

	@EachEra
	void findsOwners() {
		Owner owner = client.tool("find_owner").with("name", "Davis").call().structured(Owner.class);
		assertThat(owner.city()).isEqualTo("Sun Prairie");
	}

	@EachEra
	void asksBeforeItCancels() {
		McpResponse response = client.answering("Cancel order 3?", new Confirmation(true))
			.tool("cancel_order").with("order", 3).call();
		assertThat(response).hasText("Order 3 is cancelled").asked("Cancel order 3?");
	}

}
