package io.mcpspring.conformance;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The server that the protocol's conformance suites and real clients are run against. The
 * profile {@code servlet} or {@code reactive} chooses the web stack.
 */
@SpringBootApplication
public class ConformanceApplication {

	public static void main(String[] args) {
		SpringApplication.run(ConformanceApplication.class, args);
	}

}
