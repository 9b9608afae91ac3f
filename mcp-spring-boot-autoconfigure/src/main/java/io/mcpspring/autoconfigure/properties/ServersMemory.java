package io.mcpspring.autoconfigure.properties;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.spring.properties.MemoryRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * The memory of all servers of an application by its properties.
 */
public final class ServersMemory {

	private static final Logger logger = LoggerFactory.getLogger(ServersMemory.class);

	private ServersMemory() {
	}

	/**
	 * Create the budget and log what it comes to.
	 * @param first the properties of the first server
	 * @param environment contains the properties of further servers
	 * @return the budget
	 */
	public static MemoryBudget of(McpServerProperties first, Environment environment) {
		List<McpServerProperties> servers = new ArrayList<>(List.of(first));
		if (FurtherServers.exist(environment)) {
			servers.addAll(FurtherServers.of(environment).all());
		}
		long total = MemoryRules.bytes(first.getMemory());
		int maxBodySize = 0;
		for (McpServerProperties server : servers) {
			DataSize set = server.getLimits().getMaxBodySize();
			if (set != null) {
				MemoryRules.checkBody(property(server), set, total);
			}
			maxBodySize = Math.max(maxBodySize, new PropertySettings(server).maxBodySize());
		}
		MemoryBudget memory = new MemoryBudget(total, new PropertySettings(first).shares(), maxBodySize,
				servers.size());
		// The clients of a JVM have one bound, whichever server calls them.
		AnswerMemory.ALL.max(memory.of(Part.REMOTE_ANSWERS));
		logger.info("Keeping at most {} in memory for clients ('{}' is {} of a heap of {}), with request bodies of {}",
				MemoryRules.text(total), MemoryRules.PROPERTY, first.getMemory(),
				MemoryRules.text(Runtime.getRuntime().maxMemory()), MemoryRules.text(maxBodySize));
		return memory;
	}

	private static String property(McpServerProperties server) {
		String name = "limits.max-body-size";
		return (server instanceof FurtherServerProperties further) ? further.property(name)
				: McpServerProperties.PREFIX + "." + name;
	}

}
