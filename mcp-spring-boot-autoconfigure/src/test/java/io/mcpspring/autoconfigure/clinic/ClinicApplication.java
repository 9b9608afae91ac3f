package io.mcpspring.autoconfigure.clinic;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.application.ApplicationWithoutSecurity;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;

import org.springframework.boot.CommandLineRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application with entities that have lazy relations, written as many are.
 */
@ApplicationWithoutSecurity
@EnableCaching
@Import({ ClinicApplication.VetController.class, ClinicApplication.Clinic.class, ClinicApplication.OpenSessions.class })
class ClinicApplication {

	@Bean
	CacheManager cacheManager() {
		return new ConcurrentMapCacheManager();
	}

	@Bean
	CommandLineRunner data(Vets vets, Pets pets) {
		return (args) -> {
			Vet vet = vets.save(new Vet("Helen", "radiology", "surgery"));
			pets.save(new Pet("Leo", vet));
		};
	}

	record Overview(String title, Vet head) {
	}

	record Sure(boolean sure) {
	}

	@RestController
	static class VetController {

		private final Vets vets;

		VetController(Vets vets) {
			this.vets = vets;
		}

		@GetMapping("/vets")
		@McpTool(name = "vets")
		List<Vet> all() {
			return this.vets.findAll();
		}

	}

	@Component
	static class Clinic {

		private final Vets vets;

		private final Pets pets;

		private final OpenSessions sessions;

		Clinic(Vets vets, Pets pets, OpenSessions sessions) {
			this.vets = vets;
			this.pets = pets;
			this.sessions = sessions;
		}

		@McpTool
		public List<Pet> pets() {
			return this.pets.findAll();
		}

		@McpTool
		public int derived(String by) {
			return this.pets.findByNameNot("", Sort.by(by)).size();
		}

		@McpTool
		public int queried(String by) {
			return this.pets.named("", Sort.by(by)).size();
		}

		@McpTool
		public int joined(String by) {
			return this.pets.joined("", Sort.by(by)).size();
		}

		@McpTool
		public int paged(String by) {
			return this.pets.findAll(Example.of(new Pet("Leo", null)), Sort.by(by)).size();
		}

		@McpTool
		public Overview overview() {
			return new Overview("Clinic", first());
		}

		@McpTool
		public CompletionStage<Vet> later() {
			Vet vet = first();
			return CompletableFuture.supplyAsync(() -> vet);
		}

		@McpTool
		@Transactional(readOnly = true)
		public Pet renamed() {
			Pet pet = this.pets.findAll().get(0);
			pet.setName("Rex");
			return pet;
		}

		@McpTool
		public Vet asked(McpRequestContext context) {
			Vet vet = first();
			long open = this.sessions.count();
			if (!context.elicit("Show " + vet.getName() + "?", Sure.class).isAccepted() || open > 1) {
				throw new IllegalStateException("open: " + open);
			}
			return vet;
		}

		@McpTool
		public String failing() {
			first();
			throw new IllegalStateException("failing");
		}

		@McpTool
		public long sessions() {
			return this.sessions.count();
		}

		@McpResource(uri = "clinic://head")
		public Vet head() {
			return first();
		}

		@McpPrompt
		public String describe() {
			return "Describe " + first().getSpecialties().size();
		}

		private Vet first() {
			return this.vets.findById(1L).orElseThrow();
		}

	}

	/** Counts entity managers, also when the answer of a call is about to be sent. */
	@Component
	static class OpenSessions implements McpInterceptor {

		final AtomicLong whenAnswered = new AtomicLong(-1);

		private final Statistics statistics;

		OpenSessions(EntityManagerFactory factory) {
			this.statistics = factory.unwrap(SessionFactory.class).getStatistics();
		}

		long count() {
			return this.statistics.getSessionOpenCount() - this.statistics.getSessionCloseCount();
		}

		@Override
		public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
			return chain.proceed().whenComplete((result, failure) -> this.whenAnswered.set(count()));
		}

	}

}
