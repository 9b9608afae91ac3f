package io.mcpspring.autoconfigure;

import java.util.Map;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.NoOpPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Passwords that are never encoded: BCrypt takes a tenth of a second each time.
 */
@Configuration(proxyBeanMethods = false)
public class PlainPasswords {

	@Bean
	@SuppressWarnings("deprecation")
	PasswordEncoder plainPasswords() {
		return new DelegatingPasswordEncoder("noop", Map.of("noop", NoOpPasswordEncoder.getInstance()));
	}

}
