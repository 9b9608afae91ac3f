package io.mcpspring.spring.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.schema.ExplainedPattern;
import io.mcpspring.spring.method.argument.CompositeParameter;
import io.mcpspring.spring.method.argument.CompositeParameters;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.web.PageableDefault;
import org.springframework.data.web.SortDefault;

/**
 * Binding of {@link Pageable}, {@link Sort}, {@link Limit} and {@link ScrollPosition}
 * parameters from bounded arguments: the number and size of the page, the properties to
 * sort by, the number of elements to return and to skip. {@code @PageableDefault} and
 * {@code @SortDefault} apply, {@code @Qualifier} gives the arguments a prefix.
 */
public final class PageArguments implements CompositeParameters {

	private final PageSettings settings;

	/**
	 * Create the arguments.
	 * @param settings their names and bounds
	 */
	public PageArguments(PageSettings settings) {
		this.settings = settings;
	}

	@Override
	public @Nullable CompositeParameter find(MethodParameter parameter) {
		Class<?> type = parameter.getParameterType();
		if (type == Pageable.class) {
			return new PageParameter(this.settings, defaultPage(parameter), defaultSize(parameter), sort(parameter));
		}
		if (type == Limit.class) {
			return new NumberParameter(this.settings.qualified(qualifier(parameter)) + "limit",
					"How many elements to return at most", 1, this.settings.maxSize(), this.settings.defaultSize(),
					Limit::of);
		}
		if (type == ScrollPosition.class || type == OffsetScrollPosition.class) {
			return new NumberParameter(this.settings.qualified(qualifier(parameter)) + "offset",
					"How many elements to skip", 0, Integer.MAX_VALUE, 0, PageArguments::position);
		}
		return (type == Sort.class) ? sort(parameter) : null;
	}

	/** Return the position after the skipped elements, which is that of the last one. */
	private static ScrollPosition position(int skipped) {
		return (skipped > 0) ? ScrollPosition.offset(skipped - 1L) : ScrollPosition.offset();
	}

	private static int defaultPage(MethodParameter parameter) {
		PageableDefault declared = find(parameter, PageableDefault.class);
		return (declared != null) ? declared.page() : 0;
	}

	private int defaultSize(MethodParameter parameter) {
		PageableDefault declared = find(parameter, PageableDefault.class);
		if (declared == null) {
			return this.settings.defaultSize();
		}
		int size = declared.size();
		if (size < 1) {
			throw new IllegalArgumentException("the page size " + size + " of @PageableDefault is not positive");
		}
		return size;
	}

	private SortParameter sort(MethodParameter parameter) {
		return new SortParameter(this.settings, this.settings.qualified(qualifier(parameter)), defaultSort(parameter));
	}

	private static String qualifier(MethodParameter parameter) {
		Qualifier qualifier = find(parameter, Qualifier.class);
		return (qualifier != null) ? qualifier.value() : "";
	}

	private static Sort defaultSort(MethodParameter parameter) {
		List<Sort.Order> orders = new ArrayList<>();
		SortDefault.SortDefaults several = find(parameter, SortDefault.SortDefaults.class);
		SortDefault one = find(parameter, SortDefault.class);
		PageableDefault page = find(parameter, PageableDefault.class);
		if (several != null) {
			for (SortDefault each : several.value()) {
				add(orders, each);
			}
		}
		else if (one != null) {
			add(orders, one);
		}
		else if (page != null) {
			for (String property : page.sort()) {
				orders.add(new Sort.Order(page.direction(), property));
			}
		}
		return Sort.by(orders);
	}

	private static void add(List<Sort.Order> orders, SortDefault declared) {
		String[] properties = (declared.sort().length > 0) ? declared.sort() : declared.value();
		for (String property : properties) {
			Sort.Order order = new Sort.Order(declared.direction(), property, declared.nullHandling());
			orders.add(declared.caseSensitive() ? order : order.ignoreCase());
		}
	}

	private static <A extends java.lang.annotation.Annotation> @Nullable A find(MethodParameter parameter,
			Class<A> annotation) {
		return AnnotatedElementUtils.findMergedAnnotation(
				AnnotatedElementUtils.forAnnotations(parameter.getParameterAnnotations()), annotation);
	}

	/**
	 * Page request.
	 *
	 * @param settings the names and bounds
	 * @param page the default page, counted from 0
	 * @param size the default size
	 * @param sort the order
	 */
	private record PageParameter(PageSettings settings, int page, int size,
			SortParameter sort) implements CompositeParameter {

		@Override
		public Map<String, ObjectNode> schemas() {
			int maxSize = Math.max(this.settings.maxSize(), this.size);
			int first = this.settings.oneIndexed() ? 1 : 0;
			Map<String, ObjectNode> schemas = new LinkedHashMap<>();
			schemas.put(pageName(),
					JsonNodeFactory.instance.objectNode()
						.put("type", "integer")
						.put("description", "The page to return, counted from " + first)
						.put("minimum", first)
						.put("maximum", Integer.MAX_VALUE / maxSize - 1)
						.put("default", this.page + first));
			schemas.put(sizeName(),
					JsonNodeFactory.instance.objectNode()
						.put("type", "integer")
						.put("description", "How many elements a page has")
						.put("minimum", 1)
						.put("maximum", maxSize)
						.put("default", this.size));
			schemas.putAll(this.sort.schemas());
			return schemas;
		}

		private String pageName() {
			return this.sort.prefix() + this.settings.prefix() + this.settings.pageName();
		}

		private String sizeName() {
			return this.sort.prefix() + this.settings.prefix() + this.settings.sizeName();
		}

		@Override
		public Object bind(ObjectNode arguments) {
			int first = this.settings.oneIndexed() ? 1 : 0;
			int number = arguments.path(pageName()).asInt(this.page + first) - first;
			return PageRequest.of(number, arguments.path(sizeName()).asInt(this.size),
					(Sort) this.sort.bind(arguments));
		}

	}

	/**
	 * Order.
	 *
	 * @param settings the names and bounds
	 * @param prefix the prefix of the name of the argument
	 * @param declared the default order
	 */
	private record SortParameter(PageSettings settings, String prefix, Sort declared) implements CompositeParameter {

		private static final int MAX_ORDERS = 10;

		private static final String ORDER = ExplainedPattern.SORT_ORDER.pattern();

		@Override
		public Map<String, ObjectNode> schemas() {
			ObjectNode schema = JsonNodeFactory.instance.objectNode();
			schema.putArray("type").add("array").add("string");
			schema.put("description", "The properties to sort by, each as \"name\" or \"name,desc\"");
			schema.putObject("items").put("type", "string").put("pattern", ORDER);
			schema.put("maxItems", MAX_ORDERS).put("pattern", ORDER);
			if (this.declared.isSorted()) {
				ArrayNode orders = schema.putArray("default");
				this.declared.forEach((order) -> orders.add(text(order)));
			}
			return Map.of(name(), schema);
		}

		private String name() {
			return this.prefix + this.settings.sortName();
		}

		private static String text(Sort.Order order) {
			return order.getProperty() + (order.isDescending() ? ",desc" : "")
					+ (order.isIgnoreCase() ? ",ignorecase" : "");
		}

		@Override
		public Object bind(ObjectNode arguments) {
			JsonNode given = arguments.path(name());
			List<String> texts = given.isArray() ? given.valueStream().map(JsonNode::asString).toList()
					: given.isString() ? List.of(given.stringValue()) : List.of();
			boolean unchanged = texts.isEmpty()
					|| texts.equals(this.declared.stream().map(SortParameter::text).toList());
			return unchanged ? this.declared : Sort.by(texts.stream().map(SortParameter::order).toList());
		}

		private static Sort.Order order(String text) {
			String[] parts = text.split(",");
			Sort.Order order = (parts.length > 1 && parts[1].equalsIgnoreCase("desc")) ? Sort.Order.desc(parts[0])
					: Sort.Order.asc(parts[0]);
			return parts[parts.length - 1].equalsIgnoreCase("ignorecase") && parts.length > 1 ? order.ignoreCase()
					: order;
		}

	}

}
