package io.mcpspring.engine.uri;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Matcher of the path of a URI with the parts of a template, in two passes and thus in
 * linear time. The first, from the right, determines the positions at which each part can
 * begin so that it and all parts after it fit. The second, from the left, divides the
 * path accordingly.
 */
final class UriPath {

	private final String uri;

	private final List<UriTemplatePart> parts;

	// For each part, and the end, the positions from which the rest fits.
	private final List<BitSet> fits = new ArrayList<>();

	private UriPath(List<UriTemplatePart> parts, String uri) {
		this.parts = parts;
		this.uri = uri;
		BitSet next = new BitSet();
		next.set(uri.length());
		this.fits.add(next);
		for (int i = parts.size() - 1; i >= 0; i--) {
			next = beginnings(parts.get(i), next);
			this.fits.add(0, next);
		}
	}

	/**
	 * Match a path.
	 * @param parts the parts of the template
	 * @param uri the URI up to its query
	 * @param values receives the decoded values
	 * @return {@code true} if it matches
	 */
	static boolean match(List<UriTemplatePart> parts, String uri, Map<String, String> values) {
		if (!parts.isEmpty() && parts.get(0) instanceof UriTemplatePart.Literal first
				&& !uri.startsWith(first.text())) {
			// Saves the two passes for a URI of another template.
			return false;
		}
		UriPath path = new UriPath(parts, uri);
		return path.fits.get(0).get(0) && path.divide(values);
	}

	private BitSet beginnings(UriTemplatePart part, BitSet next) {
		if (part instanceof UriTemplatePart.Literal literal) {
			return beginnings(literal.text(), next);
		}
		UriTemplatePart.Variable variable = (UriTemplatePart.Variable) part;
		BitSet values = beginnings(variable.characters(), next);
		for (int i = values.nextSetBit(0); i >= 0 && !variable.rooted(); i = values.nextSetBit(i + 1)) {
			values.set(i, !isSlash(i));
		}
		if (!variable.isOptional()) {
			return values;
		}
		BitSet all = (BitSet) next.clone();
		for (int i = values.nextSetBit(1); i >= 0; i = values.nextSetBit(i + 1)) {
			if (this.uri.charAt(i - 1) == variable.separator()) {
				all.set(i - 1);
			}
		}
		return all;
	}

	private BitSet beginnings(String literal, BitSet next) {
		BitSet positions = new BitSet();
		for (int i = next.nextSetBit(literal.length()); i >= 0; i = next.nextSetBit(i + 1)) {
			if (this.uri.startsWith(literal, i - literal.length())) {
				positions.set(i - literal.length());
			}
		}
		return positions;
	}

	private BitSet beginnings(BitSet characters, BitSet next) {
		BitSet positions = new BitSet();
		boolean open = false;
		for (int i = this.uri.length() - 1; i >= 0; i--) {
			open = characters.get(this.uri.charAt(i)) && (open || (next.get(i + 1) && !isInsideOctet(i + 1)));
			positions.set(i, open);
		}
		return positions;
	}

	private boolean isSlash(int position) {
		return this.uri.charAt(position) == '/' || this.uri.regionMatches(true, position, "%2F", 0, 3);
	}

	private boolean isInsideOctet(int position) {
		return (position >= 1 && this.uri.charAt(position - 1) == '%')
				|| (position >= 2 && this.uri.charAt(position - 2) == '%');
	}

	private boolean divide(Map<String, String> values) {
		int position = 0;
		for (int i = 0; i < this.parts.size(); i++) {
			if (this.parts.get(i) instanceof UriTemplatePart.Variable variable) {
				int end = divide(variable, position, this.fits.get(i + 1), values);
				if (end < 0) {
					return false;
				}
				position = end;
			}
			else {
				position += ((UriTemplatePart.Literal) this.parts.get(i)).text().length();
			}
		}
		return true;
	}

	private int divide(UriTemplatePart.Variable variable, int position, BitSet next, Map<String, String> values) {
		int start = position;
		if (variable.isOptional()) {
			start = (position < this.uri.length() && this.uri.charAt(position) == variable.separator()) ? position + 1
					: -1;
		}
		int end = (start >= 0) ? end(variable.characters(), start, next) : -1;
		if (end < 0) {
			return variable.isOptional() ? position : -1;
		}
		String value = decode(variable, this.uri.substring(start, end));
		if (value == null) {
			return -1;
		}
		values.put(variable.name(), value);
		return end;
	}

	private int end(BitSet characters, int start, BitSet next) {
		for (int i = start; i < this.uri.length() && characters.get(this.uri.charAt(i)); i++) {
			if (next.get(i + 1) && !isInsideOctet(i + 1)) {
				return i + 1;
			}
		}
		return -1;
	}

	private static @Nullable String decode(UriTemplatePart.Variable variable, String encoded) {
		String value = UriText.decode(encoded, variable.characters());
		if (value == null || !UriText.isPlainPath(value)) {
			return null;
		}
		boolean fits = value.startsWith("/") ? variable.rooted() : (variable.slashes() || value.indexOf('/') < 0);
		return fits ? value : null;
	}

}
