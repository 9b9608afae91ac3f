package io.mcpspring.test.mock;

import io.mcpspring.client.transport.McpTransport;
import jakarta.servlet.Servlet;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.boot.webmvc.test.autoconfigure.MockMvcBuilderCustomizer;
import org.springframework.boot.webmvc.test.autoconfigure.MockMvcPrint;
import org.springframework.boot.webmvc.test.autoconfigure.SpringBootMockMvcBuilderCustomizer;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.test.web.servlet.setup.ConfigurableMockMvcBuilder;
import org.springframework.test.web.servlet.setup.DefaultMockMvcBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.test.web.servlet.setup.MockMvcConfigurer;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.context.WebApplicationContext;

/**
 * The endpoint in MockMvc, that of the test client and those that tests use themselves.
 */
public final class ServletMock implements MockMvcBuilderCustomizer {

	private final WebApplicationContext context;

	private final String path;

	private final SingletonSupplier<MockMvc> mvc = SingletonSupplier.of(this::build);

	/**
	 * Create a customizer of MockMvc.
	 * @param context the application context of the test
	 * @param path the path of the endpoint
	 */
	public ServletMock(WebApplicationContext context, String path) {
		this.context = context;
		this.path = path;
	}

	@Override
	public void customize(ConfigurableMockMvcBuilder<?> builder) {
		EndpointFilter filter = new EndpointFilter(this.path, this::servlet);
		builder.apply(new MockMvcConfigurer() {

			/** Comes after all filters that were added before the client is built. */
			@Override
			public RequestPostProcessor beforeMockMvcCreated(ConfigurableMockMvcBuilder<?> late,
					WebApplicationContext context) {
				late.addFilters(filter);
				return ServletMock.this::mapped;
			}

		});
	}

	/**
	 * A servlet that is mapped to one path has no path info (Servlet 6.0, 12.2), and each
	 * request of HTTP/1.1 names its host (RFC 9112, 3.2).
	 */
	private MockHttpServletRequest mapped(MockHttpServletRequest request) {
		if (this.path.equals(request.getPathInfo())) {
			request.setServletPath(this.path);
			request.setPathInfo(null);
		}
		if (this.path.equals(request.getServletPath()) && request.getHeader("Host") == null) {
			request.addHeader("Host", request.getServerName());
		}
		return request;
	}

	private Servlet servlet() {
		for (ServletRegistrationBean<?> registration : this.context.getBeansOfType(ServletRegistrationBean.class)
			.values()) {
			Servlet servlet = registration.getServlet();
			if (servlet != null && registration.getUrlMappings().contains(this.path)) {
				return servlet;
			}
		}
		throw new IllegalStateException("No servlet is mapped to " + this.path);
	}

	/**
	 * Create a transport, on the MockMvc of the context if there is one.
	 * @param user the user of the test, or {@code null}
	 * @return the transport
	 */
	public McpTransport transport(@Nullable Object user) {
		return new MockMvcTransport(this.mvc.obtain(), this.path, user);
	}

	private MockMvc build() {
		MockMvc existing = this.context.getBeanProvider(MockMvc.class).getIfAvailable();
		if (existing != null) {
			return existing;
		}
		DefaultMockMvcBuilder builder = MockMvcBuilders.webAppContextSetup(this.context);
		SpringBootMockMvcBuilderCustomizer filters = new SpringBootMockMvcBuilderCustomizer(this.context);
		filters.setPrint(MockMvcPrint.NONE);
		filters.customize(builder);
		customize(builder);
		if (ClassUtils.isPresent("org.springframework.security.test.context.TestSecurityContextHolder", null)) {
			Security.apply(builder);
		}
		return builder.build();
	}

	/** Loaded only with Spring Security's test support. */
	private static final class Security {

		static void apply(ConfigurableMockMvcBuilder<?> builder) {
			builder.apply(new MockMvcConfigurer() {

				@Override
				public RequestPostProcessor beforeMockMvcCreated(ConfigurableMockMvcBuilder<?> late,
						WebApplicationContext context) {
					return SecurityMockMvcRequestPostProcessors.testSecurityContext();
				}

			});
		}

	}

}
