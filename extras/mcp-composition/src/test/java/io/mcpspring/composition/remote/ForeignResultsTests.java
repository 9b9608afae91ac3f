package io.mcpspring.composition.remote;

import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results as servers in the wild write them.
 */
class ForeignResultsTests {

	private static final JsonMapper JSON = JsonMapper
		.builder(JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxNameLength(2_000_000).build())
			.build())
		.build();

	private static CallToolResult read(String json) {
		return ForeignResults.read((ObjectNode) JSON.readTree(json.replace('\'', '"')));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					'hello' | hello
					{'type':'text','text':'hello'} | hello
					{'text':'hello'} | hello
					[{'text':'hello'}] | hello
					['hello'] | hello
					[{'type':'text','text':'hello','annotations':{'priority':5}}] | hello
					[{'type':'text','text':'hello','annotations':null,'_meta':null}] | hello
					[7] | 7
					[{'type':'hologram','depth':3}] | {'type':'hologram','depth':3}
					[{'type':'json','json':{'a':1}}] | {'type':'json','json':{'a':1}}
					[{'type':'resource_link','uri':'report.pdf','name':'x'}] | {'type':'resource_link','uri':'report.pdf','name':'x'}
					[{'type':'image','data':'<html>','mimeType':'image/png'}] | \
					Content of the type ~image~ cannot be read: The member ~data~ has to be base64
					""")
	void keepsEachBlock(String content, String text) {
		assertThat(read("{'content':" + content + "}").content()).singleElement()
			.isEqualTo(Content.text(text.replace('\'', '"').replace('~', '\'')));
	}

	@Test
	void leavesOutWhatTheProtocolSaysInMetadata() {
		String meta = "'_meta':{'io.modelcontextprotocol/related-task':{'taskId':'7'},'com.mcp.dev/x':1,"
				+ "'mcp/www_authenticate':['Bearer'],'openai/outputTemplate':'ui://x','ui':{},'a.example/y':2}";
		CallToolResult result = read("{'content':[{'type':'text','text':'a'," + meta + "},{'type':'resource'," + meta
				+ ",'resource':{'uri':'a:b','text':'x'," + meta + "}},{'type':'resource_link','uri':'a:b','name':'n',"
				+ meta + "},{'type':'hologram'," + meta + "}]," + meta + "}");
		assertThat(result.toString()).doesNotContain("modelcontextprotocol", "com.mcp.dev", "Bearer", "ui:");
		// Six, and once more in the text of the link.
		assertThat(result.toString().split("a.example/y", -1)).hasSize(8);
		assertThat(read("{'content':[],'_meta':{'io.modelcontextprotocol/serverInfo':{}}}").meta()).isNull();
	}

	@Test
	void leavesOutNamesThatAreNoNames() {
		assertThat(read("{'content':[],'_meta':{'a.example/y\\n[2026] forged':1,'a.example/\u202e':2,'a.example/z':3}}")
			.meta()).hasToString("{\"a.example/z\":3}");
	}

	/** With quadratic time, the test would run for hours. */
	@Test
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	void readsLongNamesInMetadata() {
		String name = ".".repeat(1_000_000);
		assertThat(read("{'content':[],'_meta':{'" + name + "':1,'" + name + "/x':2}}").meta())
			.hasToString("{\"" + name + "/x\":2}");
	}

	@Test
	void nullIsAbsent() {
		CallToolResult result = read("{'content':null,'structuredContent':null,'isError':null,'_meta':null}");
		assertThat(result.content()).isEmpty();
		assertThat(result.structuredContent()).isNull();
		assertThat(result.isError()).isFalse();
		assertThat(result.meta()).isNull();
		assertThat(read("{'content':[{'type':'resource','resource':{'uri':'a:b','text':'x','blob':null}}]}").content())
			.singleElement()
			.isInstanceOf(Content.Embedded.class)
			.asString()
			.contains("a:b, null, x");
	}

}
