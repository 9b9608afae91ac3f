package io.mcpspring.spring.method.argument;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.ResolvableType;

/**
 * Advice about methods that are offered although calls may fail or miss something by the
 * types of their arguments and results. It is collected while the application starts, and
 * logged as one warning for each kind.
 */
public final class MethodAdvice {

	private static final Logger logger = LoggerFactory.getLogger(MethodAdvice.class);

	private static final int NAMED = 5;

	private final Set<Entry> entries = new LinkedHashSet<>();

	private boolean logged;

	/**
	 * Collect the advice about arguments with objects that have no member that JSON can
	 * set, so that a model can pass nothing but empty ones.
	 * @param what the tool
	 * @param method the method behind it
	 * @param arguments its arguments
	 * @param schemas knows the JSON form of their types
	 */
	public void onArguments(String what, BeanMethod method, List<SchemaGenerator.Argument> arguments,
			SchemaGenerator schemas) {
		for (SchemaGenerator.Argument argument : arguments) {
			Class<?> type = (argument.schema() == null) ? schemas.withoutMembers(argument.type()) : null;
			if (type != null) {
				add(new Entry(Kind.NO_MEMBERS, what, method.owner(),
						"argument '" + argument.name() + "', a " + type.getName()));
			}
		}
	}

	/**
	 * Collect the advice about results that may contain cycles, and about those with a
	 * class that implements {@code Iterable} and has getters, which Jackson writes as an
	 * object without the items.
	 * @param what the tool or resource
	 * @param method the method behind it
	 * @param type the return type of the method
	 * @param schemas knows the JSON form of the type
	 */
	public void onResult(String what, BeanMethod method, ResolvableType type, SchemaGenerator schemas) {
		List<String> cycles = schemas.cycles(type.getType());
		if (!cycles.isEmpty()) {
			add(new Entry(Kind.CYCLE, what, method.owner(), "along " + String.join(" and ", cycles)));
		}
		Class<?> sequence = schemas.withoutItems(type.getType());
		if (sequence != null) {
			add(new Entry(Kind.NO_ITEMS, what, method.owner(), "of " + sequence.getName()));
		}
	}

	private synchronized void add(Entry entry) {
		if (this.entries.add(entry) && this.logged) {
			log(entry.kind(), List.of(entry));
		}
	}

	/**
	 * Return all advice.
	 * @return the entries in the order of the methods
	 */
	public synchronized List<Entry> entries() {
		return List.copyOf(this.entries);
	}

	/**
	 * Log the advice, and from now on that about a method that is offered later, such as
	 * one of a bean that is created on demand.
	 */
	public synchronized void log() {
		this.logged = true;
		for (Kind kind : Kind.values()) {
			log(kind, this.entries.stream().filter((entry) -> entry.kind() == kind).toList());
		}
	}

	private static void log(Kind kind, List<Entry> entries) {
		if (!entries.isEmpty()) {
			int more = entries.size() - NAMED;
			logger.warn("{}: {} ({}{}). {}. The actuator endpoint 'mcp' has all with their methods", kind.finding,
					entries.size(), entries.stream().limit(NAMED).map(Entry::line).collect(Collectors.joining("; ")),
					(more > 0) ? "; and " + more + " more" : "", kind.advice);
		}
	}

	/** Kind of advice. */
	public enum Kind {

		/** Results that may contain cycles. */
		CYCLE("Results may refer back to themselves",
				"Calls that return such a value fail. Return a record, or break the cycle by @JsonIgnore, "
						+ "@JsonManagedReference and @JsonBackReference, or @JsonIdentityInfo. Nothing is to be done if the "
						+ "values are trees"),

		/** Results without the items of a sequence. */
		NO_ITEMS("Results are written without the items of an Iterable with getters",
				"Return a list or record, or let a getter return the items. If they are not to be written, say so by "
						+ "@JsonFormat(shape = JsonFormat.Shape.OBJECT) on the class"),

		/** Arguments that can be empty only. */
		NO_MEMBERS("Arguments can only be empty, because JSON can set no member of their class",
				"Use a record, give the class setters or a constructor that Jackson uses, or annotate its fields with "
						+ "@JsonProperty. If nothing is to be set, leave the argument out");

		private final String finding;

		private final String advice;

		Kind(String finding, String advice) {
			this.finding = finding;
			this.advice = advice;
		}

	}

	/**
	 * Advice about a method.
	 *
	 * @param kind the kind of advice
	 * @param what the tool or resource
	 * @param owner the bean and its method
	 * @param detail the place within the arguments or the result
	 */
	public record Entry(Kind kind, String what, String owner, String detail) {

		/**
		 * Return the finding, for people.
		 * @return the finding
		 */
		public String finding() {
			return this.kind.finding + ": " + this.detail;
		}

		private String line() {
			return this.what + " " + this.detail;
		}

	}

}
