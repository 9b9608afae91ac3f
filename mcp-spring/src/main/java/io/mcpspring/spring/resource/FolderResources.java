package io.mcpspring.spring.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.ResourceBuilder;
import io.mcpspring.context.McpException;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.engine.uri.UriTemplate;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.util.unit.DataSize;

/**
 * The files of a directory or of a folder of the class path as resources: by a template
 * and optionally also as individual entries of the list. <pre class="code">
 * FolderResources.directory(Path.of("/srv/manuals"), "file:///manuals/").registerIn(catalog);
 * </pre>
 * <p>
 * Nothing outside the folder is served, regardless of the URI and of links (server-2025
 * RES-13; server-2026 RES-10). URIs are decoded once; paths with dot segments,
 * backslashes or control characters are refused; links are resolved, and their target
 * must be in the folder; only regular files are read. Hidden files, whose name or whose
 * directory's name begins with a dot, are served only on request. Anyone who can modify
 * the folder itself while it is served is trusted.
 * <p>
 * Text files, as determined by the media type or for unknown types by the content, are
 * sent as text if they are UTF-8, or UTF-16 with a byte order mark. All others are sent
 * as bytes.
 */
public final class FolderResources {

	private static final String VARIABLE = "path";

	private static final DataSize DEFAULT_MAX_SIZE = DataSize.ofMegabytes(1);

	private final Folder folder;

	private final UriTemplate template;

	private final Settings settings;

	private FolderResources(Folder folder, UriTemplate template, Settings settings) {
		this.folder = folder;
		this.template = template;
		this.settings = settings;
	}

	/**
	 * Create the resources of a directory.
	 * @param root the directory
	 * @param uriPrefix the prefix of their URIs, an absolute URI that ends with {@code /}
	 * @return the resources
	 * @throws IllegalArgumentException if the directory does not exist or the prefix is
	 * not such a URI
	 */
	public static FolderResources directory(Path root, String uriPrefix) {
		return of(Folders.directory(root), uriPrefix);
	}

	/**
	 * Create the resources of a folder of the class path.
	 * @param folder the folder, for example {@code manuals}; not the root of the class
	 * path
	 * @param uriPrefix the prefix of their URIs, an absolute URI that ends with {@code /}
	 * @return the resources
	 * @throws IllegalArgumentException if the folder does not exist or the prefix is not
	 * such a URI
	 */
	public static FolderResources classpath(String folder, String uriPrefix) {
		return of(Folders.classpath(folder), uriPrefix);
	}

	private static FolderResources of(Folder folder, String uriPrefix) {
		if (!uriPrefix.endsWith("/") || uriPrefix.indexOf('{') >= 0) {
			throw new IllegalArgumentException(
					"The prefix '" + uriPrefix + "' must end with '/' and have no variables, as in file:///manuals/");
		}
		return new FolderResources(folder, UriTemplate.parse(uriPrefix + "{+" + VARIABLE + "}"),
				new Settings("files", null, DEFAULT_MAX_SIZE, false, CacheHint.NONE));
	}

	/**
	 * Set the name and description of the template.
	 * @param name the programmatic name of the template; {@code files} by default
	 * @param description the description of the files, for the model
	 * @return the changed resources
	 */
	public FolderResources describedAs(String name, String description) {
		return with(new Settings(name, description, this.settings.maxSize(), this.settings.hidden(),
				this.settings.cache()));
	}

	/**
	 * Limit the size of served files.
	 * @param maxSize the maximum size of a file; 1 MB by default
	 * @return the changed resources
	 */
	public FolderResources withMaxSize(DataSize maxSize) {
		return with(new Settings(this.settings.name(), this.settings.description(), maxSize, this.settings.hidden(),
				this.settings.cache()));
	}

	/**
	 * Serve hidden files too.
	 * @return the changed resources
	 */
	public FolderResources withHiddenFiles() {
		return with(new Settings(this.settings.name(), this.settings.description(), this.settings.maxSize(), true,
				this.settings.cache()));
	}

	/**
	 * Allow clients to cache the contents.
	 * @param cache the caching hint; no caching by default
	 * @return the changed resources
	 */
	public FolderResources withCache(CacheHint cache) {
		return with(new Settings(this.settings.name(), this.settings.description(), this.settings.maxSize(),
				this.settings.hidden(), cache));
	}

	private FolderResources with(Settings changed) {
		return new FolderResources(this.folder, this.template, changed);
	}

	/**
	 * Register a template for the files that exist at the time of each request.
	 * @param catalog the catalogue
	 * @return the registration
	 */
	public McpRegistration registerIn(McpCatalog catalog) {
		ResourceBuilder builder = catalog.resource(this.template.toString())
			.name(this.settings.name())
			.handler((context, request) -> read(request.uri()));
		if (this.settings.description() != null) {
			builder.description(this.settings.description());
		}
		return builder.register();
	}

	/**
	 * Register a template for the files, and list each that exists now, except those that
	 * exceed the maximum size.
	 * @param catalog the catalogue
	 */
	public void registerAndListIn(McpCatalog catalog) {
		registerIn(catalog);
		try {
			for (Folder.Entry entry : this.folder.list(this.settings.hidden())) {
				String uri = this.template.expand(Map.of(VARIABLE, entry.path()));
				if (entry.size() <= this.settings.maxSize().toBytes() && this.template.match(uri) != null) {
					list(catalog.resource(uri), entry);
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The " + this.folder + " cannot be listed", ex);
		}
	}

	private void list(ResourceBuilder builder, Folder.Entry entry) {
		MediaType type = MediaTypes.of(entry.path());
		if (type != null) {
			builder.mimeType(type.toString());
		}
		builder.name(entry.path()).size(entry.size()).handler((context, request) -> read(request.uri())).register();
	}

	private ReadResourceResult read(String uri) throws IOException {
		Map<String, String> variables = this.template.match(uri);
		String path = (variables != null) ? variables.get(VARIABLE) : null;
		if (path == null) {
			throw new ResourceNotFoundException();
		}
		return ReadResourceResult.builder()
			.contents(List.of(FileContents.of(uri, path, bytes(path))))
			.cache(this.settings.cache())
			.build();
	}

	private byte[] bytes(String path) throws IOException {
		int limit = (int) Math.min(this.settings.maxSize().toBytes(), Integer.MAX_VALUE - 16);
		try (InputStream file = this.folder.open(path, this.settings.hidden())) {
			if (file == null) {
				throw new ResourceNotFoundException();
			}
			// One byte more than allowed, to detect a larger file without reading it
			// whole.
			byte[] bytes = file.readNBytes(limit + 1);
			if (bytes.length > limit) {
				throw new McpException(ErrorCode.INTERNAL_ERROR,
						"The resource is larger than the " + limit + " bytes that are served at most");
			}
			return bytes;
		}
	}

	private record Settings(String name, @Nullable String description, DataSize maxSize, boolean hidden,
			CacheHint cache) {
	}

}
