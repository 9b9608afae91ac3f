package io.mcpspring.autoconfigure.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpspring.autoconfigure.method.ServerCatalogs;
import io.mcpspring.catalog.HandlerSource;
import io.mcpspring.catalog.Registration;
import io.mcpspring.security.rule.PrincipalArguments;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.Advisor;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.stereotype.Controller;
import org.springframework.util.ClassUtils;

/**
 * Warnings in the log about tools with annotations of method security in an application
 * that does not enable it, which are hidden without any other sign of a reason, and about
 * arguments that say who the caller is. Logged once, although every context of a
 * hierarchy publishes its readiness.
 */
final class MethodSecurityReport implements ApplicationListener<ApplicationReadyEvent>, AopInfrastructureBean {

	private static final Logger logger = LoggerFactory.getLogger(MethodSecurityReport.class);

	private static final List<String> ANNOTATIONS = List.of(PreAuthorize.class.getName(), PostAuthorize.class.getName(),
			Secured.class.getName(), "jakarta.annotation.security.RolesAllowed");

	private static final int NAMED = 5;

	private final ListableBeanFactory beanFactory;

	private final Supplier<ServerCatalogs> catalogs;

	private final AtomicBoolean reported = new AtomicBoolean();

	/**
	 * Create the report.
	 * @param beanFactory has the advisors of method security, if it is enabled
	 * @param catalogs the catalogues of all servers
	 */
	MethodSecurityReport(ListableBeanFactory beanFactory, Supplier<ServerCatalogs> catalogs) {
		this.beanFactory = beanFactory;
		this.catalogs = catalogs;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		if (this.reported.compareAndSet(false, true)) {
			reportPrincipals();
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
		List<String> tools = isMethodSecurityEnabled() ? List.of() : annotatedTools();
		if (tools.isEmpty()) {
			return;
		}
		int more = tools.size() - NAMED;
		logger.warn(
				"Method security is not enabled, but tools have its annotations: {} ({}{}). Callers without the "
						+ "authority that @PreAuthorize demands do not see the tool, and no other rule of the "
						+ "annotations is applied. Add @EnableMethodSecurity, or @EnableReactiveMethodSecurity, to the "
						+ "application, or remove the annotations",
				tools.size(), String.join(", ", tools.subList(0, Math.min(NAMED, tools.size()))),
				(more > 0) ? " and " + more + " more" : "");
	}

	private boolean isMethodSecurityEnabled() {
		return Stream
			.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beanFactory, Advisor.class, true, false))
			.map(this.beanFactory::getType)
			.anyMatch((type) -> type != null && type.getName().startsWith("org.springframework.security."));
	}

	private List<String> annotatedTools() {
		return this.catalogs.get()
			.all()
			.values()
			.stream()
			.flatMap((catalog) -> catalog.tools().all().stream())
			.filter(MethodSecurityReport::isAnnotated)
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
