package io.mcpspring.conformance.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A build of the fixture server.
 *
 * @param classpath the classes and libraries to start it from
 */
record ServerBuild(String classpath) {

	/**
	 * The build that these tests run in.
	 * @return the build
	 */
	static ServerBuild ofTheseTests() {
		return new ServerBuild(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
	}

	/**
	 * The build of another clone of the repository, whose libraries are those that it was
	 * built with.
	 * @param module the folder of {@code mcp-conformance} in the clone, where
	 * {@code target/classpath} lists the dependencies
	 * @return the build
	 */
	static ServerBuild of(Path module) throws IOException {
		Path target = module.resolve("target");
		return new ServerBuild(String.join(File.pathSeparator, target.resolve("test-classes").toString(),
				target.resolve("classes").toString(), Files.readString(target.resolve("classpath")).strip()));
	}

}
