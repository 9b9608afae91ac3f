package io.mcpspring.benchmarks.startup.clinic;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A clinic for pets: controllers, services and Bean Validation, and tools on some of
 * their methods.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class ClinicApplication {

}
