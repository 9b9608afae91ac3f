package io.mcpspring.benchmarks.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Three tools on whichever web stack is on the class path.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ Tools.class, AsyncTools.class, FurtherTools.class })
public class ToolsApplication {

	public static void main(String[] args) {
		SpringApplication.run(ToolsApplication.class, args);
	}

}
