package io.mcpspring.controllers.endpoint;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.spring.method.BeanMethod;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Method of a controller and the HTTP requests that are mapped to it.
 *
 * @param handler the method
 * @param methods the HTTP methods, in upper case; empty for any
 * @param pattern the path below that of the dispatcher
 * @param formats the media types
 * @param parameters the conditions on parameters, such as {@code type=full}
 * @param headers the conditions on headers
 * @param version the API version, with {@code +} if later ones are served as well; empty
 * for any
 */
public record MappedEndpoint(HandlerMethod handler, Set<String> methods, String pattern, Formats formats,
		List<String> parameters, List<String> headers, String version) {

	private static final String ERROR_CONTROLLER = "org.springframework.boot.webmvc.error.ErrorController";

	public MappedEndpoint {
		methods = new TreeSet<>(methods);
		parameters = List.copyOf(parameters);
		headers = List.copyOf(headers);
	}

	/**
	 * Return the text of the condition on the API version.
	 * @param version the version of the condition, or {@code null}
	 * @param condition the condition, of which only the text shows a baseline
	 * @return the text; empty without a version
	 */
	public static String version(@Nullable String version, Object condition) {
		return (version == null) ? "" : version + (condition.toString().endsWith("+]") ? "+" : "");
	}

	/**
	 * Return the class of the controller.
	 * @return the class, not that of its proxy
	 */
	public Class<?> type() {
		return ClassUtils.getUserClass(this.handler.getBeanType());
	}

	/**
	 * Return the name of the bean.
	 * @param context the application
	 * @return the name
	 */
	public String beanName(ApplicationContext context) {
		if (this.handler.getBean() instanceof String name) {
			return name;
		}
		for (String name : context.getBeanNamesForType(this.handler.getBeanType(), false, false)) {
			if (context.getBean(name) == this.handler.getBean()) {
				return name;
			}
		}
		return ClassUtils.getShortNameAsProperty(type());
	}

	/**
	 * Return the method.
	 * @param context the application
	 * @return the method of the bean
	 */
	public BeanMethod method(ApplicationContext context) {
		return new BeanMethod(beanName(context), type(), this.handler.getMethod(), this.handler::getBean);
	}

	/**
	 * Return whether the mapping demands a value of a parameter.
	 * @param parameter the name of the parameter
	 * @return {@code true} if each request has that value
	 */
	public boolean fixes(String parameter) {
		return this.parameters.stream().anyMatch((condition) -> condition.startsWith(parameter + "="));
	}

	/**
	 * Return whether the controller is the one to which Spring Boot forwards failed
	 * requests.
	 * @return {@code true} if it answers by error pages
	 */
	public boolean isErrorPage() {
		return ClassUtils.getAllInterfacesForClassAsSet(type())
			.stream()
			.anyMatch((implemented) -> implemented.getName().equals(ERROR_CONTROLLER));
	}

	/**
	 * Return whether another mapping has only another path.
	 * @param other a mapping of the same method
	 * @return {@code true} if requests to both differ in nothing else
	 */
	public boolean differsInPathOnly(MappedEndpoint other) {
		return this.methods.equals(other.methods) && this.formats.equals(other.formats)
				&& this.parameters.equals(other.parameters) && this.headers.equals(other.headers)
				&& this.version.equals(other.version);
	}

	/**
	 * Return whether a handler is this method of the same controller.
	 * @param other the handler
	 * @return {@code true} if it serves this mapping
	 */
	public boolean isServedBy(Object other) {
		return other instanceof HandlerMethod found && found.getMethod().equals(this.handler.getMethod())
				&& ClassUtils.getUserClass(found.getBeanType()) == type();
	}

	@Override
	public String toString() {
		String verbs = this.methods.isEmpty() ? "*" : String.join("|", this.methods);
		return verbs.toUpperCase(Locale.ROOT) + " " + this.pattern + " of "
				+ ClassUtils.getQualifiedMethodName(this.handler.getMethod(), type());
	}

	/**
	 * Media types of a mapping.
	 *
	 * @param consumed those of the request body; empty for any
	 * @param produced those of the answer; empty for any
	 */
	public record Formats(List<MediaType> consumed, List<MediaType> produced) {

		public Formats {
			consumed = List.copyOf(consumed);
			produced = List.copyOf(produced);
		}

	}

}
