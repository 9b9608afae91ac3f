package io.mcpspring.boot.method;

import java.util.List;

import io.mcpspring.server.ResultMapperCustomizer;
import io.mcpspring.spring.data.PageArguments;
import io.mcpspring.spring.data.PageResults;
import io.mcpspring.spring.data.PageSettings;
import io.mcpspring.spring.method.argument.CompositeParameters;

import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Pages of Spring Data, as arguments and as results. Its classes are used only where it
 * is present.
 */
final class PageSupport {

	private static final String PAGE = "org.springframework.data.domain.Page";

	private static final String PAGEABLE_DEFAULT = "org.springframework.data.web.PageableDefault";

	private PageSupport() {
	}

	/** Add the arguments, unless the application has its own. */
	static void addArguments(List<CompositeParameters> declared, int maxPageSize, ApplicationContext context) {
		if (ClassUtils.isPresent(PAGEABLE_DEFAULT, context.getClassLoader())) {
			Data.addArguments(declared, maxPageSize, context.getEnvironment());
		}
	}

	/** Add the results, unless the application has its own. */
	static void addResults(List<ResultMapperCustomizer> declared, ApplicationContext context) {
		if (ClassUtils.isPresent(PAGE, context.getClassLoader())) {
			Data.addResults(declared);
		}
	}

	private static final class Data {

		static void addArguments(List<CompositeParameters> declared, int maxPageSize, Environment environment) {
			if (declared.stream().noneMatch(PageArguments.class::isInstance)) {
				declared.add(new PageArguments(settings(maxPageSize, environment)));
			}
		}

		private static PageSettings settings(int maxPageSize, Environment environment) {
			int maxSize = Math.min(maxPageSize,
					environment.getProperty("spring.data.web.pageable.max-page-size", int.class, Integer.MAX_VALUE));
			return new PageSettings(environment.getProperty("spring.data.web.pageable.page-parameter", "page"),
					environment.getProperty("spring.data.web.pageable.size-parameter", "size"),
					environment.getProperty("spring.data.web.sort.sort-parameter", "sort"),
					environment.getProperty("spring.data.web.pageable.prefix", ""),
					environment.getProperty("spring.data.web.pageable.qualifier-delimiter", "_"),
					environment.getProperty("spring.data.web.pageable.one-indexed-parameters", boolean.class, false),
					environment.getProperty("spring.data.web.pageable.default-page-size", int.class, 20), maxSize);
		}

		static void addResults(List<ResultMapperCustomizer> declared) {
			if (declared.stream().noneMatch(PageResults.class::isInstance)) {
				declared.add(new PageResults());
			}
		}

	}

}
