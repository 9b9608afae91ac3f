package io.mcpspring.spring.method.argument;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

import io.mcpspring.spring.typeschema.declaration.AddressText;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Bounds of a text that Spring converts to a value. Spring's converters have no bounds.
 * The time to convert a number grows with the square of its digits, and a short exponent
 * can stand for millions of digits.
 */
public final class ConvertedText {

	/** The maximum length of a number, as Jackson has it. */
	private static final int MAX_NUMBER = 1000;

	/**
	 * The maximum length of a value other than a text. Its converter may read a number.
	 */
	private static final int MAX_VALUE = 65_536;

	/** An exponent of many digits, by the signs of all languages. */
	private static final Pattern EXPONENT = Pattern
		.compile("\\p{Nd}[.,\u066b]?(?:[eE\u0415]|[\u00d7\u00b7]\\p{Nd}{2}\\^|[\u0623\u0627]\u0633|\ud83a\udd09)"
				+ "[^\\p{Nd}\\p{L}]{0,3}\\p{Nd}{4}");

	private static final Pattern HEXADECIMAL = Pattern.compile("[+-]?(0[xX]|#)\\p{XDigit}+");

	private ConvertedText() {
	}

	/**
	 * Check a text.
	 * @param declared the type of the value, or of a list of such values
	 * @param text the text of one value
	 * @return the problem, which follows the name of the argument; {@code null} if there
	 * is none
	 */
	public static @Nullable String problem(ResolvableType declared, String text) {
		Class<?> type = valueType(declared);
		if (type == Object.class || CharSequence.class.isAssignableFrom(type)) {
			return null;
		}
		boolean number = Number.class.isAssignableFrom(type);
		int max = number ? MAX_NUMBER : MAX_VALUE;
		if (text.length() > max) {
			return "is longer than " + max + " characters";
		}
		String compact = StringUtils.trimAllWhitespace(text); // as Spring does with
																// numbers
		if (number && EXPONENT.matcher(compact).find() && !HEXADECIMAL.matcher(compact).matches()) {
			return "has too large an exponent";
		}
		return (text.isBlank() || AddressText.isLiteral(type, text)) ? null
				: "must be an IP address, since names of hosts are not resolved";
	}

	/**
	 * Check a text that has commas between its values if the type is one of several.
	 * @param declared the type of the value or values
	 * @param text the text
	 * @return the first problem; {@code null} if there is none
	 */
	public static @Nullable String problemOfParts(TypeDescriptor declared, String text) {
		ResolvableType type = declared.getResolvableType();
		Class<?> raw = ((type.toClass() == Optional.class) ? type.getGeneric() : type).toClass();
		if (!Collection.class.isAssignableFrom(raw) && !raw.isArray()) {
			return problem(type, text);
		}
		for (String part : text.split(",")) {
			String problem = problem(type, part);
			if (problem != null) {
				return problem;
			}
		}
		return null;
	}

	private static Class<?> valueType(ResolvableType declared) {
		Class<?> type = declared.toClass();
		if (type == byte[].class || type == char[].class) {
			return String.class;
		}
		if (type.isArray()) {
			return valueType(declared.getComponentType());
		}
		if (Collection.class.isAssignableFrom(type)) {
			return valueType(declared.asCollection().getGeneric());
		}
		return (type == Optional.class) ? valueType(declared.getGeneric())
				: ClassUtils.resolvePrimitiveIfNecessary(type);
	}

}
