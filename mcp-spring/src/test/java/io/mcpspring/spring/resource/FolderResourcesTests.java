package io.mcpspring.spring.resource;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import io.mcpspring.context.McpException;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

class FolderResourcesTests {

	private static final String PREFIX = "file:///docs/";

	@TempDir
	private Path temporary;

	private Path root;

	@BeforeEach
	void createFiles() throws IOException {
		this.root = Files.createDirectory(this.temporary.resolve("root"));
		write(this.root, "readme.md", "# Read me");
		write(this.root, "a/b/deep.txt", "deep");
		write(this.root, "a b/é+%.txt", "odd");
		write(this.root, ".env", "SECRET=1");
		write(this.root, ".git/config", "hidden");
		write(this.temporary, "outside.txt", "outside");
		write(this.temporary, "root-sibling/file.txt", "sibling");
	}

	@ParameterizedTest
	@CsvSource({ "readme.md, # Read me", "a/b/deep.txt, deep", "a%2Fb%2Fdeep.txt, deep", "a%20b/%C3%A9+%25.txt, odd",
			"%72eadme.md, # Read me" })
	void readsFilesByTemplate(String path, String text) {
		assertThat(read(directory(), PREFIX + path)).isInstanceOfSatisfying(ResourceContents.Text.class, (contents) -> {
			assertThat(contents.text()).isEqualTo(text);
			assertThat(contents.uri()).isEqualTo(PREFIX + path);
		});
	}

	// server-2025 RES-13; server-2026 RES-10
	@ParameterizedTest
	@ValueSource(strings = { "file:///../../etc/passwd", "file:///docs/../outside.txt",
			"file:///docs/%2e%2e/outside.txt", "file:///docs/a/%2e%2e/%2e%2e/outside.txt",
			"file:///docs/%252e%252e/outside.txt", "file:///docs/..%5coutside.txt", "file:///docs/a/./b/deep.txt",
			"file:///docs//etc/passwd", "file:///docs/%2Fetc%2Fpasswd", "file:///docs/a//b/deep.txt",
			"file:///docs/readme.md/", "file:///docs/readme.md%00.txt", "file:///docs/../root-sibling/file.txt",
			"file:///docs/", "file:///docs/a", "file:///docs/a/b", "file:///docs/none.txt", "file:///docs/readme.md/x",
			"file:///docs/.env", "file:///docs/%2eenv", "file:///docs/.git/config", "file:///docs/readme.md?x",
			"file:///docs/%ff", "file:///other/readme.md" })
	void servesNothingElse(String uri) {
		assertMissing(directory(), uri);
	}

	@ParameterizedTest
	@ValueSource(strings = { "../outside.txt", "a/../../outside.txt", "/etc/passwd", "..\\outside.txt", "", "a\0" })
	void refusesBadPathsWithoutTheTemplateToo(String path) throws IOException {
		assertThat(new DirectoryFolder(this.root).open(path, true)).isNull();
	}

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void followsLinksThatStayInside() throws IOException {
		Files.createSymbolicLink(this.root.resolve("link.md"), this.root.resolve("readme.md"));
		Files.createSymbolicLink(this.root.resolve("sub"), Path.of("a/b"));
		assertThat(text(directory(), PREFIX + "link.md")).isEqualTo("# Read me");
		assertThat(text(directory(), PREFIX + "sub/deep.txt")).isEqualTo("deep");
		assertThat(uris(directory())).contains(PREFIX + "link.md").doesNotContain(PREFIX + "sub/deep.txt");
	}

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void refusesLinksThatLeave() throws IOException {
		Files.createSymbolicLink(this.root.resolve("file.txt"), this.temporary.resolve("outside.txt"));
		Files.createSymbolicLink(this.root.resolve("relative.txt"), Path.of("../outside.txt"));
		Files.createSymbolicLink(this.root.resolve("up"), this.temporary);
		Files.createSymbolicLink(this.root.resolve("sibling"), this.temporary.resolve("root-sibling"));
		Files.createSymbolicLink(this.root.resolve("chain"), this.root.resolve("sibling"));
		Files.createSymbolicLink(this.root.resolve("dangling"), this.root.resolve("none"));
		Files.createSymbolicLink(this.root.resolve("circle"), this.root.resolve("circle"));
		Files.createSymbolicLink(this.root.resolve("visible"), this.root.resolve(".env"));
		Files.createSymbolicLink(this.root.resolve("config"), this.root.resolve(".git/config"));
		Files.createSymbolicLink(this.root.resolve("git"), this.root.resolve(".git"));
		for (String path : List.of("file.txt", "relative.txt", "up/outside.txt", "up/root/readme.md/../../outside.txt",
				"sibling/file.txt", "chain/file.txt", "dangling", "circle", "visible", "config", "git/config")) {
			assertMissing(directory(), PREFIX + path);
		}
		assertThat(uris(directory())).containsExactly(PREFIX + "a%20b/%C3%A9%2B%25.txt", PREFIX + "a/b/deep.txt",
				PREFIX + "readme.md");
	}

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void servesARootThatIsALink() throws IOException {
		Path link = Files.createSymbolicLink(this.temporary.resolve("link"), this.root);
		FolderResources resources = FolderResources.directory(link, PREFIX);
		assertThat(text(resources, PREFIX + "readme.md")).isEqualTo("# Read me");
		assertThat(uris(resources)).contains(PREFIX + "readme.md");
	}

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void neverOpensPipes() throws IOException, InterruptedException {
		Path pipe = this.root.resolve("pipe.txt");
		assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
		assertMissing(directory(), PREFIX + "pipe.txt");
	}

	@Test
	void servesHiddenFilesWhenWanted() {
		FolderResources resources = directory().withHiddenFiles();
		assertThat(text(resources, PREFIX + ".git/config")).isEqualTo("hidden");
		assertThat(uris(resources)).contains(PREFIX + ".env");
	}

	@Test
	void refusesFilesThatAreTooLarge() throws IOException {
		FolderResources resources = directory().withMaxSize(DataSize.ofBytes(5));
		assertThat(text(resources, PREFIX + "a/b/deep.txt")).isEqualTo("deep");
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> read(resources, PREFIX + "readme.md"))
			.withMessage("The resource is larger than the 5 bytes that are served at most");
		assertThat(uris(resources)).doesNotContain(PREFIX + "readme.md");
	}

	@Test
	void listsWhatItServes() {
		assertThat(listed(directory())).allSatisfy((resource) -> {
			assertThat(resource.options().blocking()).isTrue();
			assertThat(read(directory(), resource.descriptor().uri())).isNotNull();
		});
		assertThat(listed(directory())).filteredOn((resource) -> resource.descriptor().name().equals("readme.md"))
			.singleElement()
			.satisfies((resource) -> {
				assertThat(resource.descriptor().mimeType()).isEqualTo("text/markdown");
				assertThat(resource.descriptor().size()).isEqualTo(9);
			});
	}

	@Test
	void registersInACatalog() {
		CatalogTable catalog = catalog();
		FolderResources resources = directory().describedAs("docs", "The manual")
			.withCache(CacheHint.of(Duration.ofMinutes(1)).withShared(true));
		resources.registerAndListIn(catalog);
		Registration.ResourceTemplate template = catalog.resourceTemplates().find("file:///docs/{+path}");
		assertThat(template).isNotNull();
		assertThat(template.descriptor().name()).isEqualTo("docs");
		assertThat(template.descriptor().description()).isEqualTo("The manual");
		assertThat(catalog.resources().all()).hasSize(3);
		assertThat(result(resources, PREFIX + "readme.md").cache().shared()).isTrue();
	}

	// server-2025 RES-16
	@Test
	void tellsTextFromBytes() throws IOException {
		byte[] latin1 = "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
		byte[] png = { (byte) 0x89, 'P', 'N', 'G' };
		assertContents("a.txt", "é".getBytes(StandardCharsets.UTF_8), "text/plain", "é");
		assertContents("a.json", "{}".getBytes(StandardCharsets.UTF_8), "application/json", "{}");
		assertContents("a.svg", "<svg/>".getBytes(StandardCharsets.UTF_8), "image/svg+xml", "<svg/>");
		assertContents("a.yaml", "a: 1".getBytes(StandardCharsets.UTF_8), "application/yaml", "a: 1");
		assertContents("LICENSE", "text".getBytes(StandardCharsets.UTF_8), "text/plain", "text");
		assertContents("bom.csv", "\ufeffa,b".getBytes(StandardCharsets.UTF_8), "text/csv", "a,b");
		assertContents("wide.txt", "\ufeffw\u00efde".getBytes(StandardCharsets.UTF_16LE), "text/plain", "w\u00efde");
		assertContents("wide2.txt", "\ufeffw\u00efde".getBytes(StandardCharsets.UTF_16BE), "text/plain", "w\u00efde");
		assertContents("empty.txt", new byte[0], "text/plain", "");
		assertContents("latin.txt", latin1, "text/plain", null);
		assertContents("nul.txt", new byte[] { 'a', 0, 'b' }, "text/plain", null);
		assertContents("a.png", png, "image/png", null);
		assertContents("ascii.pdf", "%PDF".getBytes(StandardCharsets.UTF_8), "application/pdf", null);
		assertContents("unknown", png, "application/octet-stream", null);
	}

	@Test
	void refusesFoldersThatAreNotThere() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> FolderResources.directory(this.root.resolve("none"), PREFIX));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> FolderResources.directory(this.root.resolve("readme.md"), PREFIX))
			.withMessageContaining("is no directory");
		assertThatIllegalArgumentException().isThrownBy(() -> FolderResources.classpath("no/such/folder", PREFIX))
			.withMessageContaining("There is no folder");
	}

	@ParameterizedTest
	@ValueSource(strings = { "file:///docs", "docs/", "file:///{x}/", "bad scheme://x/" })
	void refusesPrefixesThatAreNone(String prefix) {
		assertThatIllegalArgumentException().isThrownBy(() -> FolderResources.directory(this.root, prefix));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "../x", "a/../b", "." })
	void refusesTheWholeClassPath(String folder) {
		assertThatIllegalArgumentException().isThrownBy(() -> FolderResources.classpath(folder, PREFIX))
			.withMessageContaining("is no folder of the class path");
	}

	@Test
	void servesAFolderOfTheClassPath() {
		FolderResources resources = FolderResources.classpath("io/mcpspring/spring/resource", "classes://it/");
		assertThat(read(resources, "classes://it/FolderResourcesTests.class"))
			.isInstanceOf(ResourceContents.Blob.class);
		assertThat(uris(resources)).contains("classes://it/FolderResourcesTests.class");
		assertMissing(resources, "classes://it/../scope/SessionScopedBeans.class");
		assertMissing(resources, "classes://it/None.class");
	}

	@Test
	void servesAFolderInAJarAndOneInADirectoryAlike() throws IOException {
		Path jar = this.temporary.resolve("docs.jar");
		try (OutputStream file = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(file)) {
			for (String name : List.of("docs/", "docs/a/", "docs/a/one.txt", "docs/.hidden", "secret.txt")) {
				entries.putNextEntry(new JarEntry(name));
				if (!name.endsWith("/")) {
					entries.write("jar".getBytes(StandardCharsets.UTF_8));
				}
				entries.closeEntry();
			}
		}
		Path directory = this.temporary.resolve("classes");
		write(directory, "docs/two.txt", "directory");
		write(directory, "docs/a/one.txt", "directory");
		write(directory, "secret.txt", "secret");
		URL[] urls = { jar.toUri().toURL(), directory.toUri().toURL() };
		try (URLClassLoader loader = new URLClassLoader(urls, null)) {
			ClasspathFolder folder = new ClasspathFolder("/docs/", loader);
			assertThat(folder.list(false)).containsExactly(new Folder.Entry("a/one.txt", 3),
					new Folder.Entry("two.txt", 9));
			assertThat(folder.open("a/one.txt", false)).hasContent("jar");
			assertThat(folder.open("two.txt", false)).hasContent("directory");
			assertThat(folder.open(".hidden", true)).hasContent("jar");
			for (String path : List.of(".hidden", "a", "a/", "../secret.txt", "/secret.txt", "a/../../secret.txt",
					"")) {
				assertThat(folder.open(path, false)).as(path).isNull();
			}
		}
	}

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void refusesLinksThatLeaveAFolderOfTheClassPath() throws IOException {
		Path directory = this.temporary.resolve("classes");
		write(directory, "docs/one.txt", "one");
		Files.createSymbolicLink(directory.resolve("docs/out.txt"), this.temporary.resolve("outside.txt"));
		Files.createSymbolicLink(directory.resolve("docs/up"), this.temporary);
		try (URLClassLoader loader = new URLClassLoader(new URL[] { directory.toUri().toURL() }, null)) {
			ClasspathFolder folder = new ClasspathFolder("docs", loader);
			assertThat(folder.open("one.txt", false)).hasContent("one");
			assertThat(folder.open("out.txt", false)).isNull();
			assertThat(folder.open("up/outside.txt", false)).isNull();
			assertThat(folder.list(false)).extracting(Folder.Entry::path).containsExactly("one.txt");
		}
	}

	private void assertContents(String name, byte[] bytes, String mimeType, String text) throws IOException {
		Files.write(this.root.resolve(name), bytes);
		ResourceContents contents = read(directory(), PREFIX + name);
		assertThat(contents.mimeType()).as(name).isEqualTo(mimeType);
		if (text != null) {
			assertThat(((ResourceContents.Text) contents).text()).as(name).isEqualTo(text);
		}
		else {
			assertThat(((ResourceContents.Blob) contents).blob()).as(name).isEqualTo(bytes);
		}
	}

	private FolderResources directory() {
		return FolderResources.directory(this.root, PREFIX);
	}

	private static CatalogTable catalog() {
		return new CatalogTable(() -> new McpBeanScanner(JsonMapper.shared(), null, List.of()).values());
	}

	private static List<Registration.Resource> listed(FolderResources resources) {
		CatalogTable catalog = catalog();
		resources.registerAndListIn(catalog);
		return List.copyOf(catalog.resources().all());
	}

	private static List<String> uris(FolderResources resources) {
		return listed(resources).stream().map((resource) -> resource.descriptor().uri()).toList();
	}

	private static void assertMissing(FolderResources resources, String uri) {
		assertThatExceptionOfType(ResourceNotFoundException.class).as(uri).isThrownBy(() -> read(resources, uri));
	}

	private static String text(FolderResources resources, String uri) {
		return ((ResourceContents.Text) read(resources, uri)).text();
	}

	private static ResourceContents read(FolderResources resources, String uri) {
		return result(resources, uri).contents().get(0);
	}

	private static ReadResourceResult result(FolderResources resources, String uri) {
		try {
			CatalogTable catalog = catalog();
			resources.registerIn(catalog);
			CompletionStage<ReadResourceResult> stage = catalog.resourceTemplates()
				.all()
				.iterator()
				.next()
				.handler()
				.handle(mock(McpRequestContext.class), ReadResourceRequest.of(uri, Map.of()));
			return stage.toCompletableFuture().join();
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void write(Path directory, String path, String text) throws IOException {
		Path file = directory.resolve(path);
		Files.createDirectories(file.getParent());
		Files.writeString(file, text);
	}

}
