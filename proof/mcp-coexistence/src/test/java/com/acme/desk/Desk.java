package com.acme.desk;

import java.util.concurrent.CompletableFuture;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** An application with a controller, and methods that run on other threads. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableAsync
@EnableScheduling
public class Desk {

	@Bean
	Bell bell(TaskScheduler scheduler) {
		return new Bell();
	}

	public static class Bell {

		@Async
		public CompletableFuture<String> ring() {
			return CompletableFuture.completedFuture("ring");
		}

		@Scheduled(fixedDelayString = "PT24H", initialDelayString = "PT24H")
		public void rest() {
		}

	}

	@RestController
	public static class FrontController {

		@GetMapping("/guests/{name}")
		public String guest(@PathVariable String name) {
			return "Welcome, " + name;
		}

	}

}
