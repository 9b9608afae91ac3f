package io.mcpspring.autoconfigure;

import io.mcpspring.annotation.McpTool;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The services of an application may be in a parent of its web context.
 */
class ContextHierarchyTests {

	@EachStack
	void beansOfParentContextsAreOffered(WebApplicationType type) {
		SpringApplicationBuilder parent = new SpringApplicationBuilder(Services.class).web(WebApplicationType.NONE)
			.properties("spring.main.banner-mode=off", "spring.main.register-shutdown-hook=false");
		ConfigurableApplicationContext services = parent.context();
		SpringApplicationBuilder child = parent.child(ShopApplication.class)
			.sources(Web.class)
			.web(type)
			.properties("server.port=0", "server.address=127.0.0.1");
		try (RunningApplication application = new RunningApplication(child.run())) {
			ToolClient client = new ToolClient(application.http());
			assertThat(client.text("serve", "{}")).isEqualTo("served by the parent");
			assertThat(client.text("hides", "{}")).isEqualTo("of the child");
			assertThat(client.call("stock", "{'name':'figs'}").at("/structuredContent/count").asInt()).isEqualTo(42);
			services = (ConfigurableApplicationContext) application.context().getParent();
		}
		finally {
			if (services != null) {
				services.close();
			}
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Services {

		@Bean
		Service service() {
			return new Service();
		}

		@Bean
		Hidden hidden() {
			return new Hidden("of the parent");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Web {

		@Bean
		Hidden hidden() {
			return new Hidden("of the child");
		}

	}

	static class Service {

		@McpTool
		String serve() {
			return "served by the parent";
		}

	}

	record Hidden(String place) {

		@McpTool
		String hides() {
			return this.place;
		}

	}

}
