package io.mcpspring.boot.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.security.rule.PrincipalArguments;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.Advisor;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.env.Environment;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.stereotype.Controller;
import org.springframework.util.ClassUtils;

/**
 * Warnings in the log about tools whose annotations of method security are not enabled,
 * since they are hidden without another sign, and about arguments that name the caller.
 * Where method security is enabled, a note of tools without any rule.
 */
public final class MethodSecurityReport extends OnceReady {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.MethodSecurityReport");

	private static final List<String> ANNOTATIONS = List.of(PreAuthorize.class.getName(), PostAuthorize.class.getName(),
			Secured.class.getName(), "jakarta.annotation.security.RolesAllowed");

	private static final int NAMED = 5;

	private static final int NAMED_SERVICES = 10;

	private final ListableBeanFactory beanFactory;

	private final Supplier<ServerCatalogs> catalogs;

	/**
	 * Create the report.
	 * @param beanFactory has the advisors of method security, if it is enabled
	 * @param catalogs the catalogues of all servers
	 */
	public MethodSecurityReport(ListableBeanFactory beanFactory, Supplier<ServerCatalogs> catalogs) {
		this.beanFactory = beanFactory;
		this.catalogs = catalogs;
	}

	@Override
	protected void ready(Environment environment) {
		reportPrincipals();
		if (isEnabled(this.beanFactory)) {
			reportServices();
		}
		else {
			reportAnnotations();
		}
	}

	private void reportPrincipals() {
		PrincipalArguments principals = new PrincipalArguments(controllers());
		Set<String> found = new TreeSet<>();
		this.catalogs.get().all().values().forEach((catalog) -> found.addAll(principals.find(catalog.tools().all())));
		if (!found.isEmpty()) {
			logger.warn("Callers can choose whom these arguments name, of a type that controllers take as "
					+ "@AuthenticationPrincipal: {}. If it has to be the caller, annotate the parameter with "
					+ "@AuthenticationPrincipal, so that it is no argument, or move it out of the argument's type",
					found);
		}
	}

	private List<Class<?>> controllers() {
		List<Class<?>> controllers = new ArrayList<>();
		for (String name : this.beanFactory.getBeanNamesForAnnotation(Controller.class)) {
			Class<?> type = this.beanFactory.getType(name, false);
			if (type != null) {
				controllers.add(ClassUtils.getUserClass(type));
			}
		}
		return controllers;
	}

	private void reportAnnotations() {
		List<String> tools = tools(MethodSecurityReport::isAnnotated);
		if (tools.isEmpty()) {
			return;
		}
		logger.warn("Method security is not enabled, but tools have its annotations: {} ({}). Callers without the "
				+ "authority that @PreAuthorize demands do not see the tool: that is everybody, as long as nobody signs "
				+ "in. A tool whose expression needs the call is hidden from all callers, and the other annotations are "
				+ "not applied. If the application enables method security by a property, set it; otherwise add "
				+ "@EnableMethodSecurity, or @EnableReactiveMethodSecurity, or remove the annotations", tools.size(),
				first(tools, NAMED));
	}

	/**
	 * Name the tools that only the rules of other code protect, such as those of
	 * controllers that call the same methods. Often that is meant.
	 */
	private void reportServices() {
		List<Class<?>> controllers = controllers();
		List<String> tools = tools((tool) -> {
			HandlerSource source = tool.options().source();
			return source != null && tool.options().scopes().isEmpty() && !isAnnotated(tool)
					&& controllers.stream().noneMatch((type) -> source.type().isAssignableFrom(type));
		});
		if (!tools.isEmpty()) {
			logger
				.info("Tools that are methods of services without a rule: {} ({}). Every caller of the MCP server may call "
						+ "them, because rules of controllers that call the same methods do not apply. If not everybody may, "
						+ "annotate the method with @PreAuthorize, or offer the controller's method in its place",
						tools.size(), first(tools, NAMED_SERVICES));
		}
	}

	private static String first(List<String> tools, int named) {
		int more = tools.size() - named;
		return String.join(", ", tools.subList(0, Math.min(named, tools.size())))
				+ ((more > 0) ? " and " + more + " more" : "");
	}

	/** Whether proxies apply method security to the beans of an application. */
	public static boolean isEnabled(ListableBeanFactory beanFactory) {
		return Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beanFactory, Advisor.class, true, false))
			.map(beanFactory::getType)
			.anyMatch((type) -> type != null && type.getName().startsWith("org.springframework.security."));
	}

	private List<String> tools(Predicate<Registration> filter) {
		return this.catalogs.get()
			.all()
			.values()
			.stream()
			.flatMap((catalog) -> catalog.tools().all().stream())
			.filter(filter)
			.map(Registration::name)
			.distinct()
			.sorted()
			.toList();
	}

	private static boolean isAnnotated(Registration tool) {
		HandlerSource source = tool.options().source();
		return source != null && (isAnnotated(MergedAnnotations.from(source.method(), SearchStrategy.TYPE_HIERARCHY))
				|| isAnnotated(MergedAnnotations.from(source.type(), SearchStrategy.TYPE_HIERARCHY)));
	}

	private static boolean isAnnotated(MergedAnnotations annotations) {
		return ANNOTATIONS.stream().anyMatch(annotations::isPresent);
	}

}
