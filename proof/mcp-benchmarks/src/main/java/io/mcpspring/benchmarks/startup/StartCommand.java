package io.mcpspring.benchmarks.startup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the application is started with and without the server, as the options of
 * {@code proof/mcp-benchmarks/startup} say.
 *
 * @param options the options of the command
 */
record StartCommand(List<String> options) {

	static final String ON = "with twelve tools";

	/**
	 * Return the value of an option.
	 * @param name the option with its equals sign
	 * @param otherwise the value of an option that is not given
	 * @return the value
	 */
	String option(String name, String otherwise) {
		return this.options.stream()
			.filter((argument) -> argument.startsWith(name))
			.map((argument) -> argument.substring(name.length()))
			.findFirst()
			.orElse(otherwise);
	}

	int rounds() {
		return Integer.parseInt(option("--rounds=", "9"));
	}

	/**
	 * Return the command that starts the application in a JVM of its own.
	 * @param enabled whether with the server
	 * @return the command and its arguments
	 */
	List<String> of(boolean enabled) {
		return command(enabled, "-cp", option("--class-path-" + enabled + "=", ""), MeasuredStart.class.getName());
	}

	/**
	 * Return the command that starts an executable jar.
	 * @param jar the jar
	 * @param enabled whether with the server
	 * @return the command and its arguments
	 */
	List<String> ofJar(String jar, boolean enabled) {
		return command(enabled, "-jar", jar);
	}

	private List<String> command(boolean enabled, String... application) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		String own = option("--jvm-" + enabled + "=", "");
		Stream.of((option("--jvm=", "-Xms256m -Xmx256m") + " " + own).split(" "))
			.filter((option) -> !option.isBlank())
			.forEach(command::add);
		command.addAll(List.of(application));
		command.addAll(List.of("--server.port=0", "--server.address=127.0.0.1", "--spring.main.banner-mode=off",
				"--mcp.server.enabled=" + enabled));
		return command;
	}

}
