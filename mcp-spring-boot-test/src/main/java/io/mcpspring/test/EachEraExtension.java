package io.mcpspring.test;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Repeats tests and classes of tests in each era.
 */
class EachEraExtension implements TestTemplateInvocationContextProvider, ClassTemplateInvocationContextProvider {

	@Override
	public boolean supportsTestTemplate(ExtensionContext context) {
		return AnnotationSupport.isAnnotated(context.getTestMethod(), EachEra.class);
	}

	@Override
	public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
		return Arrays.stream(McpEra.values()).map(Run::new);
	}

	@Override
	public boolean supportsClassTemplate(ExtensionContext context) {
		return AnnotationSupport.isAnnotated(context.getTestClass(), EachEra.class);
	}

	@Override
	public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
		return Arrays.stream(McpEra.values()).map(Run::new);
	}

	/** One run of a test, or of a class of tests. */
	private record Run(McpEra era)
			implements
				TestTemplateInvocationContext,
				ClassTemplateInvocationContext,
				BeforeEachCallback,
				AfterEachCallback,
				ParameterResolver {

		@Override
		public String getDisplayName(int invocationIndex) {
			return this.era.name().toLowerCase(Locale.ROOT);
		}

		@Override
		public List<Extension> getAdditionalExtensions() {
			return List.of(this);
		}

		/** Both kinds of runs have one that does nothing. */
		@Override
		public void prepareInvocation(ExtensionContext context) {
		}

		@Override
		public void beforeEach(ExtensionContext context) {
			McpEra.use(this.era);
		}

		@Override
		public void afterEach(ExtensionContext context) {
			McpEra.clear();
		}

		@Override
		public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
			return parameter.getParameter().getType() == McpEra.class;
		}

		@Override
		public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
			return this.era;
		}

	}

}
