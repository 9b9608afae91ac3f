package com.acme.kennel;

import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Repository;

@Repository
class DogRepository {

	private final Map<Integer, Dog> dogs = new ConcurrentSkipListMap<>(
			Map.of(1, new Dog(1, "Leo", LocalDate.of(2020, 9, 7)), 2, new Dog(2, "Basil", null)));

	private final AtomicInteger next = new AtomicInteger(100);

	Mono<Dog> findById(int id) {
		return Mono.fromSupplier(() -> this.dogs.get(id));
	}

	Flux<Dog> findAll() {
		return Flux.fromIterable(this.dogs.values());
	}

	Mono<Dog> save(Dog dog) {
		return Mono.fromSupplier(() -> {
			Dog added = new Dog(this.next.incrementAndGet(), dog.name(), dog.birthDate());
			this.dogs.put(added.id(), added);
			return added;
		});
	}

	Mono<Boolean> delete(int id) {
		return Mono.fromSupplier(() -> this.dogs.remove(id) != null);
	}

}
