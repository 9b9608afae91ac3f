package io.mcpspring.engine.store.codec;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeMessagesTests {

	/** Others may write to a channel of Redis. */
	@Test
	void messagesOfManyValuesAreNotRead() {
		String message = "{'type':'list','kind':'TOOLS','x':[" + "[],".repeat(60_000) + "[]]}";
		assertThat(NodeMessages.parse(message.replace('\'', '"').getBytes(StandardCharsets.UTF_8))).isNull();
	}

}
