package io.mcpspring.spring.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.mcpspring.spring.resource.Folder;

/**
 * The pages in a folder: each file {@code *.html} is one, at the address {@code ui://}
 * followed by its path.
 *
 * @param folder the folder
 * @param settings the settings of pages for hosts, by their paths
 * @param maxPageSize the maximum size of a page in bytes; of a larger one no more is read
 */
public record AppFolder(Folder folder, Map<String, AppSettings> settings, long maxPageSize) {

	private static final String SUFFIX = ".html";

	private static final Pattern PATH = Pattern.compile("[A-Za-z0-9._/-]+");

	private static final String BOM = "\uFEFF";

	public AppFolder {
		settings = Map.copyOf(settings);
	}

	/**
	 * Read the pages.
	 * @return the pages, in the order of their paths
	 * @throws IOException if the folder cannot be read
	 * @throws InvalidAppException if a file is no page, or settings are those of none
	 */
	public List<AppPage> read() throws IOException {
		List<AppPage> pages = new ArrayList<>();
		Set<String> unused = new TreeSet<>(this.settings.keySet());
		for (Folder.Entry entry : this.folder.list(false)) {
			if (entry.path().endsWith(SUFFIX)) {
				pages.add(page(entry));
				unused.remove(entry.path());
			}
		}
		if (!unused.isEmpty()) {
			throw new InvalidAppException("App page '" + unused.iterator().next() + "'",
					"it is configured, and there is no such file in " + this.folder,
					"Put it there, or correct its name: "
							+ pages.stream().map((page) -> "'" + path(page) + "'").toList() + " are there.");
		}
		return pages;
	}

	private static String path(AppPage page) {
		return page.uri().substring(AppPage.SCHEME.length());
	}

	private AppPage page(Folder.Entry entry) throws IOException {
		String path = entry.path();
		if (!PATH.matcher(path).matches()) {
			throw invalid(path, "its path is no part of an address",
					"Use letters, digits, '-', '_' and '.' in its name and in those of its folders.");
		}
		return AppPage.of(AppPage.SCHEME + path, text(path))
			.withSettings(this.settings.getOrDefault(path, AppSettings.NONE));
	}

	private String text(String path) throws IOException {
		try (InputStream file = this.folder.open(path, false)) {
			if (file == null) {
				throw new IOException("'" + path + "' went away while " + this.folder + " was read");
			}
			int limit = (int) Math.min(this.maxPageSize, Integer.MAX_VALUE - 16);
			byte[] bytes = file.readNBytes(limit + 1);
			if (bytes.length > limit) {
				throw invalid(path, "it has over " + limit + " bytes, and " + limit + " are allowed",
						PageCheck.TOO_LARGE);
			}
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
			return text.startsWith(BOM) ? text.substring(1) : text;
		}
		catch (CharacterCodingException ex) {
			throw invalid(path, "it is not written in UTF-8", "Save it in UTF-8.");
		}
	}

	private InvalidAppException invalid(String path, String problem, String remedy) {
		return new InvalidAppException("App page '" + path + "' in " + this.folder, problem, remedy);
	}

}
