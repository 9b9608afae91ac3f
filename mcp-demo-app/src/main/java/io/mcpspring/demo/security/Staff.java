package io.mcpspring.demo.security;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/**
 * A shop whose staff sign in with passwords, as Spring Boot's default security filter
 * chain has it: by a page in a browser, by HTTP Basic in an MCP client.
 */
@Configuration(proxyBeanMethods = false)
@Profile("staff")
class Staff {

	@Bean
	@ConditionalOnWebApplication(type = Type.SERVLET)
	UserDetailsService people() {
		return new InMemoryUserDetailsManager(ada());
	}

	@Bean
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	MapReactiveUserDetailsService reactivePeople() {
		return new MapReactiveUserDetailsService(ada());
	}

	private static UserDetails ada() {
		return User.withUsername("ada").password("{noop}ada").roles("STAFF").build();
	}

}
