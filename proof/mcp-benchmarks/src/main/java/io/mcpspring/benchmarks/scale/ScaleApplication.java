package io.mcpspring.benchmarks.scale;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * A node: a tool that answers at once, one that reports progress, and one that changes
 * the list of tools.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ScaleTools.class)
public class ScaleApplication {

	public static void main(String[] args) {
		SpringApplication.run(ScaleApplication.class, args);
	}

}
