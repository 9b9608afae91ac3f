package io.mcpspring.spring.typeschema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * Finder of types whose values can contain cycles, such as an owner whose pets know their
 * owner. It ignores records, which are created after their components, and types that
 * only contain children of their own type.
 */
final class ResultCycles {

	/** The maximum number of cycles of a result. */
	private static final int MAX_FOUND = 10;

	private final Function<JavaType, List<Reference>> references;

	private final Set<JavaType> done = new HashSet<>();

	private final List<Step> path = new ArrayList<>();

	private final List<List<String>> found = new ArrayList<>();

	/**
	 * Create a search.
	 * @param references finds the references of a type
	 */
	ResultCycles(Function<JavaType, List<Reference>> references) {
		this.references = references;
	}

	/**
	 * Find the cycles.
	 * @param root the type to begin with
	 * @return for each cycle the names of its properties, the first of them again at the
	 * end
	 */
	List<List<String>> find(JavaType root) {
		visit(new Reference("", root, false));
		return this.found;
	}

	private void visit(Reference reference) {
		JavaType type = reference.type();
		int begin = indexOf(type);
		if (begin >= 0) {
			List<String> cycle = describe(begin, reference);
			if (cycle != null && !this.found.contains(cycle)) {
				this.found.add(cycle);
			}
		}
		else if (this.found.size() < MAX_FOUND && this.done.add(type)) {
			this.path.add(new Step(reference.property(), type));
			this.references.apply(type).forEach(this::visit);
			this.path.remove(this.path.size() - 1);
		}
	}

	private int indexOf(JavaType type) {
		for (int i = 0; i < this.path.size(); i++) {
			if (this.path.get(i).type().equals(type)) {
				return i;
			}
		}
		return -1;
	}

	private @Nullable List<String> describe(int begin, Reference back) {
		List<Step> cycle = this.path.subList(begin, this.path.size());
		if (cycle.stream().allMatch((step) -> step.type().isRecordType()) || (cycle.size() == 1 && isTree(back))) {
			return null;
		}
		List<String> names = new ArrayList<>(this.path.stream().map(Step::property).toList());
		if (cycle.size() == 1) {
			String children = own(back.type(), true);
			names.addAll(List.of(children, own(back.type(), false), children));
		}
		else {
			names.addAll(List.of(back.property(), this.path.get(begin + 1).property()));
		}
		names.removeIf(String::isEmpty);
		return names;
	}

	/**
	 * Whether a type refers to itself as a tree does: by its children or by its parent,
	 * but not both.
	 */
	private boolean isTree(Reference back) {
		return this.references.apply(back.type())
			.stream()
			.filter((reference) -> reference.type().equals(back.type()))
			.allMatch((reference) -> reference.many() == back.many());
	}

	/** Return the property by which a type refers to itself, once or several times. */
	private String own(JavaType type, boolean many) {
		return this.references.apply(type)
			.stream()
			.filter((reference) -> reference.type().equals(type) && reference.many() == many)
			.map(Reference::property)
			.findFirst()
			.orElse("");
	}

	/**
	 * Return the beans that a bean refers to, directly or in lists, maps and the like.
	 * @param types describe types
	 * @param type the bean
	 */
	static List<Reference> references(TypeSchemas types, JavaType type) {
		List<Reference> references = new ArrayList<>();
		if (types.isBean(type)) {
			for (Property property : types.properties(type, false)) {
				add(types, references, new Reference(property.name(), property.type(), false));
			}
			types.alternatives(type)
				.stream()
				.filter((variant) -> !type.hasRawClass(variant.getRawClass()))
				.forEach((variant) -> references.add(new Reference("", variant, false)));
		}
		else {
			add(types, references, new Reference("", type, false));
		}
		return references;
	}

	private static void add(TypeSchemas types, List<Reference> references, Reference reference) {
		JavaType type = reference.type();
		JavaType content = type.isReferenceType() ? type.getReferencedType() : type.getContentType();
		boolean anything = Containers.isAnything(type);
		JavaType substitute = (content == null && !anything) ? types.substitute(type) : null;
		if (content != null) {
			add(types, references,
					new Reference(reference.property(), content, reference.many() || !type.isReferenceType()));
		}
		else if (substitute != null) {
			add(types, references, new Reference(reference.property(), substitute, reference.many()));
		}
		else if (!anything && types.isBean(type)) {
			references.add(reference);
		}
	}

	private record Step(String property, JavaType type) {
	}

	/**
	 * Reference from one type to another.
	 *
	 * @param property the name of the property; empty from a type to its variant
	 * @param type the target type
	 * @param many whether it refers to several values
	 */
	record Reference(String property, JavaType type, boolean many) {
	}

}
