package io.mcpspring.benchmarks.load;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Says things that no other client says, under request ids and progress tokens that all
 * clients use, and takes note of whose words come back.
 */
final class WhisperingClient implements Conversation {

	private static final Pattern WORDS = Pattern.compile("client-\\d+-call-\\d+-");

	private static final String[] TOOLS = { "repeat", "repeatLater", "repeatTwice" };

	private final McpRequests requests;

	private final int client;

	private final int calls;

	private int call;

	private @Nullable String sessionId;

	WhisperingClient(McpRequests requests, int client, int calls) {
		this.requests = requests;
		this.client = client;
		this.calls = calls;
	}

	@Override
	public @Nullable Exchange next(@Nullable Reply last) {
		if (last == null) {
			return isStateless() ? call() : Conversations.begin(this.requests, false);
		}
		if (this.sessionId == null && !isStateless()) {
			this.sessionId = last.sessionId();
			return Conversations.ready(this.requests, String.valueOf(this.sessionId));
		}
		if (this.call > 0) {
			hear(last);
		}
		return (this.call < this.calls) ? call() : null;
	}

	private boolean isStateless() {
		return this.client % 4 == 3;
	}

	private void hear(Reply reply) {
		String body = reply.body();
		Matcher words = WORDS.matcher(body);
		int heard = 0;
		while (words.find()) {
			assertThat(words.group()).isEqualTo(words());
			heard++;
		}
		boolean twice = tool().equals("repeatTwice");
		assertThat(heard).as(body).isEqualTo(twice ? 2 : 1);
		assertThat(body).contains("\"id\":" + this.call + ",");
	}

	private Exchange call() {
		this.call++;
		String meta = "\"progressToken\":\"t\"";
		Map<String, String> headers = McpRequests.inSession(this.sessionId);
		if (isStateless()) {
			meta += ",\"io.modelcontextprotocol/protocolVersion\":\"" + McpRequests.STATELESS_VERSION
					+ "\",\"io.modelcontextprotocol/clientCapabilities\":{}";
			headers = McpRequests.stateless(tool());
		}
		String body = "{\"jsonrpc\":\"2.0\",\"id\":" + this.call + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
				+ tool() + "\",\"arguments\":{\"words\":\"" + words() + "\"},\"_meta\":{" + meta + "}}}";
		return new Exchange(this.requests.post(body, headers), 200, Expected.ANYTHING, true);
	}

	private String tool() {
		return TOOLS[this.call % TOOLS.length];
	}

	private String words() {
		return "client-" + this.client + "-call-" + this.call + "-";
	}

}
