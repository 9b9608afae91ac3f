package io.mcpspring.spring.skill;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.annotation.McpSkill;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.fake.AllocatedBytes;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.server.McpAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Skills of a directory and of code, in both eras.
 */
class SkillsExtensionTests {

	private static final String SESSION = "2025-11-25";

	private static final String REVIEW = "skill://team/code-review";

	@TempDir
	private Path root;

	@BeforeEach
	void writeSkills() throws IOException {
		write("team/code-review/SKILL.md", manifest("code-review", "Review code"));
		write("team/code-review/references/check list.md", "\uFEFF* one\r\n");
		write("team/code-review/references/latin.txt", "é", StandardCharsets.ISO_8859_1.name());
		write("team/code-review/.hidden", "hidden");
		write("team/code-review/nested/SKILL.md", manifest("nested", "Nested"));
		write("team/README.md", "of no skill");
	}

	private static String manifest(String name, String description) {
		return "---\nname: " + name + "\ndescription: " + description + "\n---\n# " + name + "\n";
	}

	private void write(String path, String text) throws IOException {
		write(path, text, StandardCharsets.UTF_8.name());
	}

	private void write(String path, String text, String charset) throws IOException {
		Path file = this.root.resolve(path);
		Files.createDirectories(file.getParent());
		Files.write(file, text.getBytes(charset));
	}

	private SkillServer start() {
		return start(AccessPolicy.BY_SCOPES, 100);
	}

	private SkillServer start(AccessPolicy visibility, int pageSize) {
		return SkillServer.start(visibility, pageSize,
				List.of(SkillFolder.at(this.root.toUri().toString()),
						() -> List.of(Skill.named("secret", "Not listed").unlisted().build(),
								Skill.named("refund", "Refund orders")
									.instructions("Pay back.")
									.file("limits.json", "{}".getBytes(StandardCharsets.UTF_8))
									.build())));
	}

	private static FakeExchange read(SkillServer skills, String uri) {
		return skills.server().client().request("resources/read", "{'uri':'" + uri + "'}");
	}

	@Test
	void declaresItselfAndResources() {
		// extensions SKL-01, SKL-02, SKL-04, NEG-14
		try (SkillServer skills = start()) {
			JsonNode discovered = skills.server().client().request("server/discover").result().path("capabilities");
			assertThat(discovered.path("extensions"))
				.isEqualTo(Json.tree("{'" + SkillsExtension.ID + "':{'directoryRead':true}}"));
			assertThat(discovered.has("resources")).isTrue();
			SessionClient session = skills.server().connect(SESSION);
			JsonNode initialized = session.initialization().result().path("capabilities");
			assertThat(initialized.at("/extensions/io.modelcontextprotocol~1skills").isObject()).isTrue();
			assertThat(initialized.has("resources")).isTrue();
			JsonNode listed = session.request("skills/list").result();
			assertThat(listed.path("skills").size()).isEqualTo(3);
			assertThat(List.copyOf(listed.propertyNames())).containsExactly("skills");
		}
	}

	@Test
	void listsEveryFileWithItsDigest() throws Exception {
		// extensions SKL-06, SKL-08, SKL-10 to SKL-13, SKL-15, SKL-17, SKL-20, SKL-21,
		// SKL-26
		try (SkillServer skills = start()) {
			JsonNode listed = skills.server().client().request("skills/list", "{}").result();
			assertThat(listed.path("resultType").stringValue()).isEqualTo("complete");
			assertThat(listed.path("ttlMs").intValue()).isEqualTo(5000);
			assertThat(listed.path("cacheScope").stringValue()).isEqualTo("public");
			assertThat(listed.path("skills").valueStream().map((skill) -> skill.path("uri").stringValue()))
				.containsExactly("skill://refund/SKILL.md", REVIEW + "/SKILL.md", REVIEW + "/nested/SKILL.md");
			JsonNode review = listed.at("/skills/1");
			assertThat(review.path("frontmatter"))
				.isEqualTo(Json.tree("{'name':'code-review'," + "'description':'Review code'}"));
			assertThat(review.path("resources").valueStream().map((file) -> file.path("uri").stringValue()))
				.containsExactlyInAnyOrder(REVIEW + "/.hidden", REVIEW + "/SKILL.md", REVIEW + "/nested/SKILL.md",
						REVIEW + "/references/check%20list.md", REVIEW + "/references/latin.txt");
			for (JsonNode file : review.path("resources")) {
				String uri = file.path("uri").stringValue();
				byte[] bytes = bytes(read(skills, uri).result().at("/contents/0"));
				assertThat(bytes).as(uri).hasSize(file.path("size").intValue());
				assertThat(file.path("digest").stringValue()).as(uri)
					.isEqualTo(
							"sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
			}
			assertThat(read(skills, REVIEW + "/references/latin.txt").result().at("/contents/0").has("blob")).isTrue();
			JsonNode got = skills.server().client().request("skills/get", "{'uri':'" + REVIEW + "/SKILL.md'}").result();
			assertThat(got.path("skill")).isEqualTo(review);
			assertThat(got.path("cacheScope").stringValue()).isEqualTo("public");
			assertThat(got.has("nextCursor")).isFalse();
		}
	}

	private static byte[] bytes(JsonNode contents) {
		return contents.has("blob") ? Base64.getDecoder().decode(contents.path("blob").stringValue())
				: contents.path("text").stringValue().getBytes(StandardCharsets.UTF_8);
	}

	@ParameterizedTest
	@ValueSource(strings = { "skill://none/SKILL.md", REVIEW, REVIEW + "/references/latin.txt", "", "no uri" })
	void knowsNoOtherSkills(String uri) {
		// extensions SKL-18
		try (SkillServer skills = start()) {
			FakeExchange refused = skills.server().client().request("skills/get", "{'uri':'" + uri + "'}");
			assertThat(refused.code()).isEqualTo(-32602);
			assertThat(refused.error().path("message").stringValue()).contains(uri);
			assertThat(skills.server().connect(SESSION).request("skills/get", "{'uri':'" + uri + "'}").code())
				.isEqualTo(-32602);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'uri':5}", "{'uri':null}", "{'uri':{}}" })
	void wantsAnAddress(String params) {
		// extensions NEG-20
		try (SkillServer skills = start()) {
			assertThat(skills.server().client().request("skills/get", params).code()).isEqualTo(-32602);
			assertThat(skills.server().client().request("resources/directory/read", params).code()).isEqualTo(-32602);
		}
	}

	@Test
	void servesUnlistedSkillsToThoseWhoKnowThem() {
		// extensions SKL-19
		try (SkillServer skills = start()) {
			assertThat(skills.server()
				.client()
				.request("skills/get", "{'uri':'skill://secret/SKILL.md'}")
				.result()
				.at("/skill/frontmatter/name")
				.stringValue()).isEqualTo("secret");
			assertThat(read(skills, "skill://secret/SKILL.md").result().at("/contents/0/text").stringValue())
				.startsWith("---\nname: secret\n");
			assertThat(skills.server().client().request("resources/list").text()).doesNotContain("secret");
		}
	}

	@Test
	void listsManifestsAsResources() {
		// extensions SKL-22
		try (SkillServer skills = start()) {
			JsonNode resources = skills.server().client().request("resources/list").result().path("resources");
			assertThat(resources.size()).isEqualTo(3);
			assertThat(resources.get(1)).isEqualTo(Json.tree("{'uri':'" + REVIEW + "/SKILL.md','name':'code-review',"
					+ "'description':'Review code','mimeType':'text/markdown','size':65}"));
			JsonNode contents = read(skills, REVIEW + "/SKILL.md").result().at("/contents/0");
			assertThat(contents.path("mimeType").stringValue()).isEqualTo("text/markdown");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "skill://none/x", REVIEW, REVIEW + "/references", REVIEW + "/%53KILL.md",
			REVIEW + "/references/%2e%2e/SKILL.md", REVIEW + "/references/../SKILL.md", "skill://team/README.md",
			REVIEW + "//SKILL.md", "skill:///etc/passwd" })
	void readsNothingElse(String uri) {
		// extensions SKL-21, SKL-30
		try (SkillServer skills = start()) {
			assertThat(read(skills, uri).code()).isEqualTo(-32602);
			assertThat(skills.server().connect(SESSION).request("resources/read", "{'uri':'" + uri + "'}").code())
				.isEqualTo(-32002);
		}
	}

	@Test
	void readsFolders() {
		// extensions SKL-23, SKL-24
		try (SkillServer skills = start()) {
			assertThat(children(skills, REVIEW)).isEqualTo(Json
				.tree("[{'uri':'" + REVIEW + "/.hidden','name':'.hidden','mimeType':'text/plain','size':6},{'uri':'"
						+ REVIEW + "/SKILL.md','name':'SKILL.md','mimeType':'text/markdown','size':65},{'uri':'"
						+ REVIEW + "/nested','name':'nested','mimeType':'inode/directory'},{'uri':'" + REVIEW
						+ "/references','name':'references','mimeType':'inode/directory'}]"));
			assertThat(children(skills, REVIEW + "/references").size()).isEqualTo(2);
			assertThat(children(skills, REVIEW + "/nested").size()).isEqualTo(1);
			for (String uri : List.of(REVIEW + "/SKILL.md", REVIEW + "/", "skill://team", "skill://none", "x")) {
				assertThat(skills.server().client().request("resources/directory/read", "{'uri':'" + uri + "'}").code())
					.as(uri)
					.isEqualTo(-32602);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "skills/get", "resources/directory/read", "resources/read" })
	void refusesLongAddressesWithoutMuchWork(String method) {
		String uri = "skill://" + "/".repeat(20_000);
		try (SkillServer skills = start()) {
			StatelessClient client = skills.server().client();
			assertThat(client.request(method, "{'uri':'" + uri + "'}").code()).isEqualTo(-32602);
			assertThat(AllocatedBytes.of(() -> client.request(method, "{'uri':'" + uri + "'}")))
				.isLessThan(20 * 1024 * 1024);
		}
	}

	private static JsonNode children(SkillServer skills, String uri) {
		return skills.server()
			.client()
			.request("resources/directory/read", "{'uri':'" + uri + "'}")
			.result()
			.path("resources");
	}

	@Test
	void doesWithoutFolders() {
		// extensions SKL-03, SKL-25
		try (SkillServer skills = SkillServer.withoutDirectoryRead(List.of(Skill.named("a", "b").build()))) {
			assertThat(skills.server().client().request("server/discover").result().at("/capabilities/extensions"))
				.isEqualTo(Json.tree("{'" + SkillsExtension.ID + "':{}}"));
			assertThat(skills.server().client().request("resources/directory/read", "{'uri':'skill://a'}").code())
				.isEqualTo(-32601);
		}
	}

	@Test
	void pagesAreWholeAndEnd() {
		// extensions SKL-16
		List<Skill> many = new ArrayList<>();
		for (int i = 0; i < 250; i++) {
			many.add(Skill.named("skill-" + i, "Many").file("a", new byte[1]).build());
		}
		try (SkillServer skills = SkillServer.start(AccessPolicy.BY_SCOPES, 1, List.of(() -> many))) {
			Set<String> seen = new HashSet<>();
			String cursor = "";
			do {
				JsonNode page = skills.server().client().request("skills/list", "{" + cursor + "}").result();
				assertThat(page.path("skills").size()).isEqualTo(1);
				assertThat(seen.add(page.at("/skills/0/uri").stringValue())).isTrue();
				cursor = page.has("nextCursor") ? "'cursor':'" + page.path("nextCursor").stringValue() + "'" : "";
			}
			while (!cursor.isEmpty());
			assertThat(seen).hasSize(250);
			JsonNode first = skills.server()
				.client()
				.request("resources/directory/read", "{'uri':'skill://skill-1'}")
				.result();
			JsonNode second = skills.server()
				.client()
				.request("resources/directory/read",
						"{'uri':'skill://skill-1','cursor':'" + first.path("nextCursor").stringValue() + "'}")
				.result();
			assertThat(second.at("/resources/0/name").stringValue()).isEqualTo("a");
			assertThat(second.has("nextCursor")).isFalse();
			assertThat(skills.server()
				.client()
				.request("skills/list", "{'cursor':'" + first.path("nextCursor").stringValue() + "'}")
				.code()).isEqualTo(-32602);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "'x'", "''", "5", "'c2tpbGxz'", "'%%%'" })
	void refusesOtherCursors(String cursor) {
		// extensions SKL-16, NEG-20
		try (SkillServer skills = start()) {
			assertThat(skills.server().client().request("skills/list", "{'cursor':" + cursor + "}").code())
				.isEqualTo(-32602);
		}
	}

	@Test
	void hidesASkillAsAWhole() {
		// extensions SKL-20, SKL-31
		AccessPolicy visibility = AccessPolicy.BY_SCOPES.and(List.of(McpAccess.visibleIf(
				(request) -> !request.caller().isAnonymous() || !request.registration().name().contains("refund"))));
		try (SkillServer skills = start(visibility, 100)) {
			JsonNode listed = skills.server().client().request("skills/list").result();
			assertThat(listed.path("skills").size()).isEqualTo(2);
			assertThat(listed.path("cacheScope").stringValue()).isEqualTo("private");
			String get = "{'uri':'skill://refund/SKILL.md'}";
			assertThat(skills.server().client().request("skills/get", get).code()).isEqualTo(-32602);
			assertThat(read(skills, "skill://refund/SKILL.md").code()).isEqualTo(-32602);
			assertThat(read(skills, "skill://refund/limits.json").code()).isEqualTo(-32602);
			assertThat(skills.server().client().request("resources/directory/read", "{'uri':'skill://refund'}").code())
				.isEqualTo(-32602);
			McpCaller known = FakeServer.caller("ann");
			assertThat(skills.server().client("{}", known).request("skills/get", get).result().has("skill")).isTrue();
			assertThat(skills.server()
				.client("{}", known)
				.request("resources/read", "{'uri':'skill://refund/limits.json'}")
				.result()
				.at("/contents/0/text")
				.stringValue()).isEqualTo("{}");
		}
	}

	@Test
	void hidesASkillFromCallersWithoutItsScopes() {
		List<SkillSource> sources = List.of(SkillMethods.of(new ScopedSkills()));
		try (SkillServer skills = SkillServer.start(AccessPolicy.BY_SCOPES, 100, sources)) {
			JsonNode listed = skills.server().client().request("skills/list").result();
			assertThat(listed.path("skills").findValuesAsString("uri")).contains("skill://open/SKILL.md")
				.doesNotContain("skill://refund/SKILL.md");
			assertThat(listed.path("cacheScope").stringValue()).isEqualTo("private");
			assertThat(read(skills, "skill://refund/SKILL.md").code()).isNotZero();
			McpCaller clerk = McpCaller.builder("clerk")
				.principal(() -> "clerk")
				.scopes(Set.of("orders:write"))
				.build();
			assertThat(skills.server().client("{}", clerk).request("skills/list").text())
				.contains("skill://refund/SKILL.md");
		}
	}

	@Test
	void theInnermostSkillDecidesWhoSeesAFile() {
		// extensions SKL-26, SKL-31
		AccessPolicy visibility = AccessPolicy.BY_SCOPES.and(List.of(McpAccess.visibleIf(
				(request) -> !request.caller().isAnonymous() || !request.registration().name().contains("nested"))));
		String nested = REVIEW + "/nested/SKILL.md";
		try (SkillServer skills = start(visibility, 100)) {
			assertThat(read(skills, nested).code()).isEqualTo(-32602);
			assertThat(skills.server().client().request("skills/list").text()).contains(REVIEW)
				.doesNotContain(REVIEW + "/nested");
			assertThat(skills.server().client().request("skills/get", "{'uri':'" + REVIEW + "/SKILL.md'}").text())
				.doesNotContain(REVIEW + "/nested");
			assertThat(children(skills, REVIEW).toString()).contains(REVIEW + "/references")
				.doesNotContain(REVIEW + "/nested");
			assertThat(skills.server()
				.client()
				.request("resources/directory/read", "{'uri':'" + REVIEW + "/nested'}")
				.code()).isEqualTo(-32602);
			assertThat(skills.server()
				.client("{}", FakeServer.caller("ann"))
				.request("skills/get", "{'uri':'" + REVIEW + "/SKILL.md'}")
				.text()).contains(nested);
		}
		try (SkillServer skills = start(
				AccessPolicy.BY_SCOPES.and(List
					.of(McpAccess.visibleIf((request) -> !request.registration().name().equals(REVIEW + "/SKILL.md")))),
				100)) {
			assertThat(read(skills, REVIEW + "/.hidden").code()).isEqualTo(-32602);
			assertThat(read(skills, nested).result().has("contents")).isTrue();
		}
	}

	@Test
	void takesSkillsThatAreNoLongerListedOutOfTheResources() {
		// extensions SKL-19, SKL-22
		AtomicReference<Skill> now = new AtomicReference<>(Skill.named("refund", "Refund orders").build());
		try (SkillServer skills = SkillServer.start(AccessPolicy.BY_SCOPES, 100, List.of(() -> List.of(now.get())))) {
			assertThat(skills.server().client().request("resources/list").text()).contains("skill://refund/SKILL.md");
			now.set(Skill.named("refund", "Refund orders").unlisted().build());
			skills.catalog().read();
			assertThat(skills.server().client().request("resources/list").text()).doesNotContain("refund");
			assertThat(read(skills, "skill://refund/SKILL.md").result().has("contents")).isTrue();
		}
	}

	@Test
	void refusesSkillsThatDoNotFitIntoMemory() throws IOException {
		try (RandomAccessFile dump = new RandomAccessFile(this.root.resolve("team/code-review/nested/dump").toFile(),
				"rw")) {
			dump.setLength(64L * 1024 * 1024);
		}
		assertThatExceptionOfType(InvalidSkillException.class).isThrownBy(this::start)
			.withMessageContaining("'team/code-review'")
			.withMessageContaining("team/code-review/nested/dump")
			.withMessageContaining("remove");
	}

	@Test
	void servesASnapshotUntilItReadsAgain() throws IOException {
		// extensions SKL-12, SKL-29
		try (SkillServer skills = start()) {
			FakeStream stream = skills.server()
				.client()
				.listen("{'resourcesListChanged':true,'resourceSubscriptions':['" + REVIEW + "/references/latin.txt']}")
				.stream();
			write("team/code-review/references/latin.txt", "e");
			write("added/SKILL.md", manifest("added", "Added"));
			write("team/code-review/SKILL.md", manifest("code-review", "Review all code"));
			assertThat(bytes(read(skills, REVIEW + "/references/latin.txt").result().at("/contents/0")))
				.isEqualTo("é".getBytes(StandardCharsets.ISO_8859_1));
			skills.catalog().read();
			stream.awaitMethod("notifications/resources/updated");
			stream.awaitMethod("notifications/resources/list_changed");
			assertThat(bytes(read(skills, REVIEW + "/references/latin.txt").result().at("/contents/0")))
				.isEqualTo("e".getBytes(StandardCharsets.UTF_8));
			JsonNode listed = skills.server().client().request("skills/list").result().path("skills");
			assertThat(listed.at("/0/frontmatter/name").stringValue()).isEqualTo("added");
			assertThat(skills.server().client().request("resources/list").text()).contains("Review all code");
		}
	}

	@Test
	void keepsWhatItHasIfReadingAgainFails() throws IOException {
		try (SkillServer skills = start()) {
			write("broken/SKILL.md", "# no front matter");
			assertThatExceptionOfType(InvalidSkillException.class).isThrownBy(() -> skills.catalog().read());
			assertThat(skills.server().client().request("skills/list").result().path("skills").size()).isEqualTo(3);
			write("broken/SKILL.md", manifest("broken", "Mended"));
			skills.catalog().read();
			assertThat(skills.server().client().request("skills/list").result().path("skills").size()).isEqualTo(4);
			Files.delete(this.root.resolve("broken/SKILL.md"));
			skills.catalog().read();
			assertThat(skills.server().client().request("skills/list").result().path("skills").size()).isEqualTo(3);
			assertThat(read(skills, "skill://broken/SKILL.md").code()).isEqualTo(-32602);
			assertThat(skills.server().client().request("resources/list").text()).doesNotContain("broken");
		}
	}

	@Test
	void followsNoLinksOutOfTheFolder() throws IOException {
		// extensions SKL-30
		Path outside = Files.createTempFile("outside", ".txt");
		try {
			Files.createSymbolicLink(this.root.resolve("team/code-review/link.txt"), outside);
			Files.createSymbolicLink(this.root.resolve("team/code-review/inside.txt"), Path.of(".hidden"));
			write("team/code-review/..data/volume.txt", "kept by a volume");
			try (SkillServer skills = start()) {
				assertThat(children(skills, REVIEW).valueStream().map((file) -> file.path("name").stringValue()))
					.containsExactly(".hidden", "SKILL.md", "inside.txt", "nested", "references");
			}
		}
		finally {
			Files.delete(outside);
		}
	}

	@Test
	void refusesTheSameAddressTwiceAndSkillsWithoutFolder() throws IOException {
		// extensions SKL-05, SKL-07
		assertThatExceptionOfType(InvalidSkillException.class)
			.isThrownBy(() -> SkillServer.start(AccessPolicy.BY_SCOPES, 1,
					List.of(() -> List.of(Skill.named("a", "b").build(), Skill.named("a", "c").build()))))
			.withMessageContaining("skill://a/SKILL.md is there twice");
		write("SKILL.md", manifest("root", "Root"));
		assertThatExceptionOfType(InvalidSkillException.class).isThrownBy(this::start)
			.withMessageContaining("folder with the name of the skill");
	}

	static class ScopedSkills {

		@McpSkill(name = "open", description = "For everybody")
		String open() {
			return "# Open";
		}

		@McpSkill(name = "refund", description = "For clerks", scopes = "orders:write")
		String refund() {
			return "# Refunds";
		}

	}

}
