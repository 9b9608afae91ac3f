package io.mcpspring.conformance;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Starts the conformance server.
 */
@SpringBootApplication
public class ConformanceApplication {

	public static void main(String[] args) {
		SpringApplication.run(ConformanceApplication.class, args);
	}

}
