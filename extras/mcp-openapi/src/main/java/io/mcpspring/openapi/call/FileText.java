package io.mcpspring.openapi.call;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.model.Base64Text;
import org.jspecify.annotations.Nullable;

import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;

/**
 * File as a model writes it: base64, or a {@code data} URL, which may have the type and
 * the name of the file. No other URL is read, since the caller would choose what this
 * server requests.
 *
 * @param bytes the bytes
 * @param type the type, or {@code null}
 * @param name the name without folders, or {@code null}
 */
record FileText(byte[] bytes, @Nullable MediaType type, @Nullable String name) {

	private static final Pattern DATA_URL = Pattern
		.compile("^data:([^,;]{0,100})((?:;[^,;=]{1,40}=[^,;]{0,300}){0,5});base64,", Pattern.CASE_INSENSITIVE);

	private static final Pattern NAME = Pattern.compile(";(?:file)?name=([^;]+)", Pattern.CASE_INSENSITIVE);

	/** Characters that are invalid in a file name on some system, or end a header. */
	private static final Pattern UNSAFE = Pattern.compile("[\\p{Cc}\\p{Cf}\"\\\\/:*?<>|%\uFFFD]|^\\.+$");

	private static final Pattern URL = Pattern.compile("^(?!data:)[a-z][a-z0-9+.-]{1,20}:.*",
			Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

	/**
	 * Read a text.
	 * @param text the text
	 * @return the file
	 * @throws ToolException if it is neither base64 nor a {@code data} URL
	 */
	static FileText of(String text) {
		if (URL.matcher(text).matches()) {
			throw new ToolException(
					"Files are not read from URLs: write the bytes in base64, or as a data URL (data:image/png;base64,…)");
		}
		Matcher url = DATA_URL.matcher(text);
		boolean found = url.find();
		try {
			return new FileText(Base64Text.decode(text), found ? type(url.group(1)) : null,
					found ? name(url.group(2)) : null);
		}
		catch (IllegalArgumentException ex) {
			throw new ToolException("The bytes are not base64: " + ex.getMessage());
		}
	}

	private static @Nullable MediaType type(String text) {
		try {
			MediaType type = text.isEmpty() ? null : MediaType.parseMediaType(text);
			return (type != null && type.isConcrete()) ? type : null;
		}
		catch (InvalidMediaTypeException ex) {
			return null;
		}
	}

	private static @Nullable String name(String parameters) {
		Matcher name = NAME.matcher(parameters);
		if (!name.find()) {
			return null;
		}
		try {
			String decoded = StringUtils.uriDecode(name.group(1), StandardCharsets.UTF_8);
			return UNSAFE.matcher(decoded).find() ? null : decoded;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
