package io.mcpspring.autoconfigure.observation;

import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Check that refuses a path that would hide the actuator, or one of its endpoints. It
 * does not apply if the actuator has a port of its own. Run before the checks of
 * individual handlers.
 */
final class ActuatorPathCheck implements InitializingBean {

	private static final String BASE_PATH = "management.endpoints.web.base-path";

	private final String path;

	private final Environment environment;

	/**
	 * Create a check.
	 * @param path the path of the server
	 * @param environment contains the properties of the actuator
	 */
	ActuatorPathCheck(String path, Environment environment) {
		this.path = path;
		this.environment = environment;
	}

	@Override
	public void afterPropertiesSet() {
		if (ManagementPortType.get(this.environment) != ManagementPortType.SAME) {
			return;
		}
		String base = property(BASE_PATH, "/actuator");
		String actuator = property("spring.mvc.servlet.path", "") + base;
		if (!base.isEmpty() && (this.path + "/").startsWith(actuator + "/")) {
			throw new InvalidMcpPropertyException("mcp.server.path",
					"is '" + this.path + "', where the actuator answers, which would be hidden",
					"Choose a path that is not below '" + actuator + "', such as '/mcp', or move the actuator by '"
							+ BASE_PATH + "' or 'management.server.port'.");
		}
	}

	private String property(String name, String otherwise) {
		return StringUtils.trimTrailingCharacter(this.environment.getProperty(name, otherwise).trim(), '/');
	}

}
