package com.acme.trial;

import java.util.List;

import com.acme.desk.AccountClosedException;
import com.acme.desk.Complaints;
import com.acme.desk.Relative;
import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Small applications, most of which are not to start. */
final class Small {

	private Small() {
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = { DataSourceAutoConfiguration.class, HibernateJpaAutoConfiguration.class,
			DataJpaRepositoriesAutoConfiguration.class })
	static class Empty {

	}

	@Import({ Empty.class, Greeter.class })
	static class Greeting {

	}

	static class Greeter {

		@McpTool(name = "greet")
		public String greet(String name) {
			return "Hello " + name;
		}

	}

	@RestController
	@RequestMapping("/items")
	static class Items {

		@GetMapping
		String items() {
			return "all";
		}

	}

	@Import({ Empty.class, Foreign.class })
	static class Lookalikes {

	}

	static class Foreign {

		@org.springframework.ai.mcp.annotation.McpTool
		public String one() {
			return "1";
		}

		@org.springframework.ai.tool.annotation.Tool
		public String two() {
			return "2";
		}

	}

	@Import({ Greeting.class, StaticTool.class })
	static class WithStatic {

	}

	static class StaticTool {

		@McpTool
		public static String fixed() {
			return "";
		}

	}

	@Import({ Greeting.class, PrivateTool.class })
	static class WithPrivate {

	}

	static class PrivateTool {

		@McpTool
		private String hidden() {
			return "";
		}

	}

	@Import({ Greeting.class, Completion.class })
	static class WithCompletion {

	}

	static class Completion {

		@McpComplete(ref = "nope", argument = "x")
		public List<String> complete(String x) {
			return List.of(x);
		}

	}

	@Import({ Greeting.class, Upload.class })
	static class WithUpload {

	}

	@RestController
	static class Upload {

		@PostMapping("/upload")
		@McpTool(name = "upload")
		public String upload(@RequestParam("file") MultipartFile file) {
			return file.getName();
		}

	}

	@Import({ Greeting.class, PartUpload.class })
	static class WithPartUpload {

	}

	@RestController
	static class PartUpload {

		@PostMapping("/upload")
		@McpTool(name = "upload")
		public String upload(@RequestPart("file") FilePart file) {
			return file.name();
		}

	}

	@Import(Empty.class)
	static class Twins {

		@Bean
		Greeter morning() {
			return new Greeter();
		}

		@Bean
		Greeter evening() {
			return new Greeter();
		}

	}

	@Import({ Greeting.class, Misnamed.class })
	static class WithMisnamed {

	}

	static class Misnamed {

		@McpTool(name = "not a name")
		public String misnamed() {
			return "";
		}

	}

	/** Without Spring Security, which is on the class path. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration(
			exclude = { DataSourceAutoConfiguration.class, HibernateJpaAutoConfiguration.class,
					DataJpaRepositoriesAutoConfiguration.class },
			excludeName = {
					"org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
					"org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
					"org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration",
					"org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
					"org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration" })
	static class Open {

	}

	@Import({ Open.class, Greeter.class })
	static class OpenGreeting {

	}

	/** What a process of its own runs: a cyclic tool beside a REST interface. */
	@Import({ Open.class, Kin.class, Orders.class })
	static class Shop {

		public static void main(String[] args) {
			SpringApplication.run(Shop.class, args);
		}

	}

	static class Kin {

		@McpTool(name = "family")
		public Relative family() {
			return new Relative("Eve").with(new Relative("Kain")).with(new Relative("Abel"));
		}

	}

	@Import({ Open.class, Complaints.class })
	static class Complaining {

	}

	@Import(Complaining.class)
	static class Translating {

		@Bean
		McpExceptionTranslator accounts() {
			return (failure, call) -> (failure instanceof AccountClosedException)
					? ErrorAnswer.of("Open another account instead of " + call.target().name()) : null;
		}

	}

	record Order(String item, int count) {
	}

	@RestController
	static class Orders {

		@PostMapping("/orders")
		Order add(@RequestBody Order order) {
			return order;
		}

	}

}
