package io.mcpspring.client.generator;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Writes an interface for the tools of a server, with records for what they take and
 * return.
 */
@Mojo(name = "generate", requiresProject = false, defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends AbstractMojo {

	/** The address of a running server. */
	@Parameter(property = "mcp.client.url")
	private @Nullable URI url;

	/** A file with the result of {@code tools/list}, in place of an address. */
	@Parameter(property = "mcp.client.file")
	private @Nullable File file;

	/** Headers of the requests to the server, such as {@code Authorization}. */
	@Parameter
	private @Nullable Map<String, String> headers;

	/** The package of the interface. */
	@Parameter(property = "mcp.client.packageName", required = true)
	private String packageName = "";

	/** The name of the interface. */
	@Parameter(property = "mcp.client.interfaceName", required = true)
	private String interfaceName = "";

	/**
	 * The folder of sources to write to; by default {@code generated-sources/mcp-client}
	 * in the build directory of the project or, without one, in {@code target}.
	 */
	@Parameter(property = "mcp.client.outputDirectory")
	private @Nullable File outputDirectory;

	/** Whether the sources are compiled with the project. */
	@Parameter(defaultValue = "true")
	private boolean addSources = true;

	@Parameter(defaultValue = "${project}", readonly = true)
	private @Nullable MavenProject project;

	@Override
	public void execute() throws MojoExecutionException, MojoFailureException {
		if ((this.url == null) == (this.file == null)) {
			throw new MojoFailureException("Set either 'url' or 'file'");
		}
		Path root = (this.outputDirectory != null) ? this.outputDirectory.toPath() : buildDirectory();
		try {
			write(root, new ServiceSource(this.packageName, this.interfaceName).write(tools()));
		}
		catch (IOException ex) {
			throw new MojoExecutionException("The interface cannot be written to " + root, ex);
		}
		catch (RuntimeException ex) {
			throw new MojoFailureException(ex.getMessage(), ex);
		}
		if (this.addSources && this.project != null) {
			this.project.addCompileSourceRoot(root.toString());
		}
	}

	private Path buildDirectory() {
		MavenProject present = this.project;
		Path build = (present != null && present.getBasedir() != null) ? Path.of(present.getBuild().getDirectory())
				: Path.of("target").toAbsolutePath();
		return build.resolve("generated-sources").resolve("mcp-client");
	}

	private JsonNode tools() {
		if (this.file != null) {
			return ToolLists.read(this.file.toPath());
		}
		if (this.url == null) {
			throw new IllegalStateException("There is no address");
		}
		return ToolLists.read(this.url, (this.headers != null) ? this.headers : Map.of());
	}

	/** A file that is the same keeps its time, so that nothing is compiled again. */
	private void write(Path root, String source) throws IOException {
		Path folder = root.resolve(this.packageName.replace('.', '/'));
		Files.createDirectories(folder);
		Path target = folder.resolve(this.interfaceName + ".java");
		if (!Files.exists(target) || !Files.readString(target).equals(source)) {
			Files.writeString(target, source);
			getLog().info("Wrote " + target);
		}
	}

}
