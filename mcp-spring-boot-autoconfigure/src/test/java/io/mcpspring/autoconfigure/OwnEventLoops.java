package io.mcpspring.autoconfigure;

import java.time.Duration;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Event loops that do not end when another reactive application of this process does.
 */
@Configuration(proxyBeanMethods = false)
public class OwnEventLoops {

	@Bean
	ReactorResourceFactory ownReactorResourceFactory() {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setShutdownQuietPeriod(Duration.ZERO);
		return resources;
	}

}
