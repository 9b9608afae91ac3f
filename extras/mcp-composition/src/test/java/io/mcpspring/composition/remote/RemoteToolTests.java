package io.mcpspring.composition.remote;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which changes of a tool are changes of what was allowed.
 */
class RemoteToolTests {

	private static RemoteTool tool(String members) {
		return RemoteTool.read((ObjectNode) JsonMapper.shared()
			.readTree(
					"{\"name\":\"pay\",\"description\":\"Pay\",\"inputSchema\":{\"type\":\"object\"}" + members + "}"));
	}

	private static RemoteTool withTasks(String support) {
		return tool(",\"execution\":{\"taskSupport\":\"" + support + "\"}");
	}

	@Test
	void isTheSameInBothEras() {
		for (String support : new String[] { "forbidden", "optional", "required" }) {
			assertThat(tool("").differences(withTasks(support))).isEmpty();
		}
		assertThat(withTasks("forbidden").differences(tool(""))).isEmpty();
		assertThat(withTasks("optional").differences(withTasks("forbidden"))).isEmpty();
		assertThat(withTasks("required").differences(withTasks("required"))).isEmpty();
	}

	@Test
	void differsOnceItHasToBeCalledAsATask() {
		assertThat(withTasks("required").differences(tool(""))).containsExactly("execution");
		assertThat(withTasks("required").differences(withTasks("optional"))).containsExactly("execution");
	}

	@Test
	void differsByWhatReachesAModel() {
		assertThat(tool(",\"title\":\"Pay\"").differences(tool(""))).containsExactly("title");
		assertThat(tool(",\"annotations\":{\"readOnlyHint\":true}").differences(tool("")))
			.containsExactly("annotations");
		assertThat(tool(",\"outputSchema\":{}").differences(tool(",\"icons\":[]"))).containsExactly("outputSchema");
	}

}
