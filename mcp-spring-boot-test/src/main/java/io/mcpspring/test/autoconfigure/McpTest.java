package io.mcpspring.test.autoconfigure;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * A test of the offer of an MCP server, and of no other part of the application. It
 * starts the server in a mock web environment, on Spring MVC or Spring WebFlux, with the
 * components that have annotated methods and those that the server uses, such as
 * interceptors. Services, repositories and configuration classes are left out: supply
 * those that the components need by {@code @MockitoBean} or {@code @Import}.
 *
 * <pre class="code">
 * &#64;McpTest(OrderTools.class)
 * class OrderToolsTests {
 *
 *     &#64;Autowired
 *     McpTestClient client;
 *
 *     &#64;MockitoBean
 *     OrderService orders;
 *
 * }
 * </pre>
 *
 * Spring Security is part of the server: requests go through its filters, and
 * {@code @WithMockUser} says as whom.
 *
 * @see io.mcpspring.test.McpTestClient
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(McpTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(McpTypeExcludeFilter.class)
@AutoConfigureMcp
@ImportAutoConfiguration
public @interface McpTest {

	/**
	 * The components with annotated methods to test; all of the application without it.
	 * @return the classes of the components
	 */
	Class<?>[] value() default {};

	/**
	 * Properties in the form {@code key=value} that are added to the environment before
	 * the test runs.
	 * @return the properties
	 */
	String[] properties() default {};

	/**
	 * Whether components with annotated methods, and those that the server uses, are
	 * included by themselves.
	 * @return {@code false} to include only the types of {@link #includeFilters()}
	 */
	boolean useDefaultFilters() default true;

	/**
	 * Filters that include further components.
	 * @return the filters
	 */
	Filter[] includeFilters() default {};

	/**
	 * Filters that leave out components that would be included.
	 * @return the filters
	 */
	Filter[] excludeFilters() default {};

	/**
	 * Auto-configuration classes that are left out.
	 * @return the classes
	 */
	@AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
	Class<?>[] excludeAutoConfiguration() default {};

}
