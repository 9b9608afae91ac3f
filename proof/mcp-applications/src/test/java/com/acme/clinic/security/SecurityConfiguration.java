package com.acme.clinic.security;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

	@Bean
	UserDetailsService users() {
		return new InMemoryUserDetailsManager(User.withUsername("ada").password("{noop}ada").roles("USER").build(),
				User.withUsername("root").password("{noop}root").roles("USER", "ADMIN").build())::loadUserByUsername;
	}

	/** As applications have it whose callers are programs. */
	@Bean
	@Profile("api")
	SecurityFilterChain api(HttpSecurity http) throws Exception {
		return http.authorizeHttpRequests(
				(requests) -> requests.requestMatchers("/api/admin/**").hasRole("ADMIN").anyRequest().authenticated())
			.httpBasic(Customizer.withDefaults())
			.csrf(AbstractHttpConfigurer::disable)
			.sessionManagement((sessions) -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
			.build();
	}

	/** As applications have it whose callers are people. */
	@Bean
	@Profile("form")
	SecurityFilterChain form(HttpSecurity http) throws Exception {
		return http.authorizeHttpRequests(
				(requests) -> requests.requestMatchers("/api/admin/**").hasRole("ADMIN").anyRequest().authenticated())
			.formLogin(Customizer.withDefaults())
			.build();
	}

	/** What the start advises an application with a login page to add. */
	@Bean
	@Order(1)
	@Profile("mcp-chain")
	SecurityFilterChain mcpChain(HttpSecurity http) throws Exception {
		return http.securityMatcher("/mcp")
			.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
			.httpBasic(Customizer.withDefaults())
			.build();
	}

}
