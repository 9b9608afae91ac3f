package io.mcpspring.autoconfigure.security;

import cn.dev33.satoken.filter.SaTokenContextFilterForJakartaServlet;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

class ServletGuardedUrlTests extends GuardedUrlContract {

	ServletGuardedUrlTests() {
		super(WebApplicationType.SERVLET, Guarded.class, Ordinary.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = { SecurityFilterAutoConfiguration.class,
			ServletWebSecurityAutoConfiguration.class, ManagementWebSecurityAutoConfiguration.class })
	@Import(Administration.class)
	static class Ordinary {

		@Bean
		Filter other() {
			return (request, response, chain) -> chain.doFilter(request, response);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Ordinary.class)
	static class Guarded implements WebMvcConfigurer {

		@Bean
		FilterRegistrationBean<SaTokenContextFilterForJakartaServlet> guard() {
			FilterRegistrationBean<SaTokenContextFilterForJakartaServlet> registration = new FilterRegistrationBean<>(
					new SaTokenContextFilterForJakartaServlet());
			registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
			return registration;
		}

		@Override
		public void addInterceptors(InterceptorRegistry registry) {
			registry.addInterceptor(new HandlerInterceptor() {

				@Override
				public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
					HttpServletRequest kept = SaTokenContextFilterForJakartaServlet.request();
					boolean allowed = !kept.getRequestURI().startsWith("/admin")
							|| "good".equals(kept.getHeader("Authorization"));
					if (!allowed) {
						response.setStatus(403);
					}
					return allowed;
				}

			});
		}

	}

}
