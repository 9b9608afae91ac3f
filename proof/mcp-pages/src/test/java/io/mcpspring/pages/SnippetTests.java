package io.mcpspring.pages;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compiles the Java code of each page as printed. A block names its file in the first
 * line and has its imports. A block without a type consists of members of the class of
 * that file. Types and fields of an application that a page leaves out are in
 * {@code src/test/left-out}, in the folder of the page: whole files, and members in files
 * that end in {@code .members}.
 */
class SnippetTests {

	private static final Path DOCS = Path.of("..", "..", "docs");

	private static final Path LEFT_OUT = Path.of("src", "test", "left-out");

	private static final Pattern BLOCK = Pattern.compile("^```java\\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

	private static final Pattern HEADER = Pattern.compile("// (\\w+)\\.java(?:, (\\w+))?\\n");

	private static final Pattern IMPORTS = Pattern.compile("^import [^;]+;\\n", Pattern.MULTILINE);

	@TempDir
	private Path directory;

	static Stream<Path> pages() throws IOException {
		try (Stream<Path> files = Files.list(DOCS)) {
			return files.filter((file) -> file.toString().endsWith(".md"))
				.filter((file) -> read(file).contains("```java\n"))
				.sorted()
				.toList()
				.stream();
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void codeOfPageCompiles(Path page) throws IOException {
		String name = page.getFileName().toString().replace(".md", "");
		List<Path> sources = new ArrayList<>();
		Matcher blocks = BLOCK.matcher(read(page));
		while (blocks.find()) {
			sources.add(write(name, blocks.group(1)));
		}
		compile(sources, leftOut(name));
	}

	/** The compiler of Kotlin runs in another module, which has the file. */
	@ParameterizedTest
	@ValueSource(strings = { "Orders.kt", "Returns.kt", "Offers.kt" })
	void kotlinCodeIsThatOfTheKotlinTests(String file) {
		Path source = Path.of("..", "mcp-kotlin-tests", "src", "test", "kotlin", "com", "example", "shop", file);
		assertThat(read(DOCS.resolve("kotlin.md"))).contains("```kotlin\n// " + file + "\n" + read(source) + "```");
	}

	private Path write(String page, String block) throws IOException {
		Matcher header = HEADER.matcher(block);
		assertThat(header.lookingAt()).as("file name in the first line of: %s", block).isTrue();
		String type = header.group(1);
		String code = block.substring(header.end());
		if (!code.startsWith("package ")) {
			String folder = (header.group(2) != null) ? "." + header.group(2) : "";
			code = "package com.example" + folder + ";\n" + (isType(code, type) ? code : asMembers(page, type, code));
		}
		Path source = Files.createDirectories(this.directory.resolve(type + "-" + header.group(2)))
			.resolve(type + ".java");
		return Files.writeString(source, code);
	}

	private static boolean isType(String code, String name) {
		return Pattern
			.compile("^(?:public )?(?:final )?(?:class|interface|record|enum) " + name + "\\b", Pattern.MULTILINE)
			.matcher(code)
			.find();
	}

	private static String asMembers(String page, String type, String code) {
		StringBuilder imports = new StringBuilder();
		IMPORTS.matcher(code).results().forEach((line) -> imports.append(line.group()));
		Path members = LEFT_OUT.resolve(page).resolve(type + ".members");
		return imports + "class " + type + " {\n" + IMPORTS.matcher(code).replaceAll("")
				+ (Files.exists(members) ? read(members) : "") + "}\n";
	}

	private static List<Path> leftOut(String page) throws IOException {
		Path folder = LEFT_OUT.resolve(page);
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(".java")).toList();
		}
	}

	private void compile(List<Path> sources, List<Path> others) throws IOException {
		StringWriter printed = new StringWriter();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			List<Path> all = Stream.concat(sources.stream(), others.stream()).toList();
			List<String> options = List.of("-proc:none", "-parameters", "-d",
					Files.createDirectories(this.directory.resolve("classes")).toString());
			assertThat(compiler.getTask(printed, files, null, options, null, files.getJavaFileObjectsFromPaths(all))
				.call()).as(printed::toString).isTrue();
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
