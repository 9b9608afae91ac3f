package io.mcpspring.boot.start;

import java.util.List;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Check that refuses a path that would hide the actuator, or one of its endpoints. It
 * does not apply if the actuator has another port. Run before the checks of individual
 * handlers.
 */
public final class ActuatorPathCheck implements InitializingBean {

	private static final String BASE_PATH = "management.endpoints.web.base-path";

	private final List<ServedPath> paths;

	private final Environment environment;

	/**
	 * Create a check.
	 * @param paths the paths of the server
	 * @param environment contains the properties of the actuator
	 */
	public ActuatorPathCheck(List<ServedPath> paths, Environment environment) {
		this.paths = paths;
		this.environment = environment;
	}

	@Override
	public void afterPropertiesSet() {
		if (ManagementPortType.get(this.environment) != ManagementPortType.SAME) {
			return;
		}
		String base = property(BASE_PATH, "/actuator");
		String actuator = property("spring.mvc.servlet.path", "") + base;
		for (ServedPath path : this.paths) {
			if (!base.isEmpty() && (path.value() + "/").startsWith(actuator + "/")) {
				throw new InvalidMcpPropertyException(path.property(),
						"is '" + path.value() + "', where the actuator answers, which would be hidden",
						"Choose a path that is not below '" + actuator + "', such as '/mcp', or move the actuator by '"
								+ BASE_PATH + "' or 'management.server.port'.");
			}
		}
	}

	private String property(String name, String otherwise) {
		return StringUtils.trimTrailingCharacter(this.environment.getProperty(name, otherwise).trim(), '/');
	}

}
