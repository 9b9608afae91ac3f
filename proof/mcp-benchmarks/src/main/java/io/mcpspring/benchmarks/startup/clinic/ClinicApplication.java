package io.mcpspring.benchmarks.startup.clinic;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A clinic for pets: controllers, services and Bean Validation, and tools on some of
 * their methods.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class ClinicApplication {

	public static void main(String[] args) {
		SpringApplication.run(ClinicApplication.class, args);
	}

}
