package io.mcpspring;

import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

/**
 * Rules for the configurations of modules that know Spring, which the core does not.
 */
public final class ConfigurationRules {

	/** Holds the configurations of a module to be exempt from advice. */
	public static final ArchRule NOT_ADVISED = classes().that()
		.areMetaAnnotatedWith("org.springframework.context.annotation.Configuration")
		.should()
		.implement("org.springframework.aop.framework.AopInfrastructureBean")
		.because(
				"Spring would read the annotations of each of their methods to find advice for transactions and caches");

	private ConfigurationRules() {
	}

}
